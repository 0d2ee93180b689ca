// In the browser, on /api/docs: fetches the description of all calls with this browser's session and draws it, or says why
// it cannot. A file of its own because the content security policy refuses inline scripts.
(async () => {
  const answer = await describe(await keptToken().catch(() => null));
  if (answer.openapi) {
    SwaggerUIBundle({
      spec: answer,
      dom_id: '#calls',
      deepLinking: true,
      validatorUrl: null,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
    });
  } else {
    const refusals = [...document.querySelectorAll(`[data-code][lang="${language()}"]`)];
    const refusal = refusals.find(({ dataset }) => dataset.code === answer.code) ?? refusals.at(-1);
    document.documentElement.lang = refusal.lang;
    refusal.hidden = false;
  }
})();

/** The description, or a refusal with its code. */
async function describe(token) {
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch('/api/docs/json', { headers, credentials: 'omit', cache: 'no-store' });
    return await response.json();
  } catch {
    return { code: 'unavailable' };
  }
}

/** The token of the session that the application keeps encrypted in its database (apps/web/src/local/session.ts). */
async function keptToken() {
  const opening = indexedDB.open('resa');
  // Without the application's database there is no session, and none is made.
  opening.onupgradeneeded = () => opening.transaction.abort();
  const database = await answerOf(opening);
  try {
    const row = await answerOf(database.transaction('session').objectStore('session').get('current'));
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, row.key, row.data);
    return JSON.parse(new TextDecoder().decode(plain)).token;
  } finally {
    database.close();
  }
}

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The language chosen in the application, else the browser's. */
function language() {
  const chosen = localStorage.getItem('locale') ?? navigator.language;
  return chosen.startsWith('fr') ? 'fr' : 'en';
}
