/**
 * How a program signs in: PASSWORD=... node sign-in.mjs https://resa.example program@foodbank.example
 * Prints whose session it is, and signs out.
 */
const [server, email] = process.argv.slice(2);
const password = process.env.PASSWORD;

const { row } = await call('/web/auth/login', { email, password });
const { token } = await opened(row);
const { session } = await call('/api/session/current', {}, token);
console.log(
  `Signed in as ${session.username}, for the locations ${session.locations.map(({ name }) => name).join(', ')}`,
);
await call('/web/auth/logout', {}, token);

async function call(path, content, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await (await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(content) })).json();
  if (answer.code !== 'Ok') throw new Error(`${path} was refused: ${answer.code}`);
  return answer;
}

/** The session is sealed with AES-256-GCM; its key comes from the password (PBKDF2, SHA-256). */
async function opened({ salt, iv, data }) {
  const bytes = (base64) => Buffer.from(base64, 'base64');
  const typed = await crypto.subtle.importKey('raw', Buffer.from(password), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: 600_000 };
  const key = await crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const session = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(data));
  return JSON.parse(new TextDecoder().decode(session));
}
