/**
 * How a program signs in: PASSWORD=... node sign-in.mjs https://resa.example program@foodbank.example
 * Prints whose session it is, and signs out.
 */
const [server, email] = process.argv.slice(2);
const password = process.env.PASSWORD;
const REFUSALS = { '-1': 'The email address or the password is wrong.', '-2': 'The account is closed.' };

try {
  if (!server || !email || !password)
    throw new Error('Usage: PASSWORD=... node sign-in.mjs https://resa.example program@foodbank.example');
  const { row } = await call('/web/auth/login', { email, password });
  const { token } = await opened(row);
  const { session } = await call('/api/session/current', {}, token);
  const locations = session.locations.map(({ name }) => name).join(', ');
  console.log(`Signed in as ${session.username}, for the locations ${locations}`);
  await call('/web/auth/logout', {}, token);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function call(path, content, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const request = { method: 'POST', headers, body: JSON.stringify(content) };
  const response = await fetch(server + path, request).catch(() => {
    throw new Error(`${server} does not answer.`);
  });
  const answer = await response.json().catch(() => ({ code: `HTTP ${response.status}` }));
  if (answer.code !== 'Ok') throw new Error(REFUSALS[answer.code] ?? `${path} was refused: ${answer.code}`);
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
