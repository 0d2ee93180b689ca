/** The parts that the server and archives use: the call of the provider itself, and the name of its sealed secret. */
export { serveProviderLogout } from './logout-route.ts';
export { nameOfProviderSecret } from './stored.ts';
