/** The parts that the server, archives and commands use: the call of the provider itself, its sealed secret, ending a binding. */
export { endBinding } from './binding/write.ts';
export { serveProviderLogout } from './logout-route.ts';
export { nameOfProviderSecret } from './stored.ts';
