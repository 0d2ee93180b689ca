/** Sends a form with files by XMLHttpRequest, the only way to know how much of it has been sent. */

type Headers = Record<string, string>;
interface Request {
  readonly headers: Headers;
  readonly signal?: AbortSignal | null;
}

/** Sends like fetch(), with `progress` from 0 to 1. Rejects if the network fails or `signal` aborts. */
export function sendForm(
  path: string,
  input: object,
  { headers, signal }: Request,
  progress?: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.response as Blob, answerOf(request)));
    request.onerror = () => reject(new TypeError('the form could not be sent'));
    request.onabort = () => reject(signal?.reason ?? new TypeError('given up'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(formOf(input));
  });
}

function answerOf(request: XMLHttpRequest): ResponseInit {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.map((line): [string, string] => {
    const index = line.indexOf(':');
    return [line.slice(0, index).trim(), line.slice(index + 1).trim()];
  });
  return { status: request.status, headers };
}

/** `{ document: { file } }` is the field document[file]; undefined fields are left out. */
function formOf(input: object): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown) => {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(input)) {
    const fields = value && typeof value === 'object' && !(value instanceof Blob) ? Object.entries(value) : null;
    for (const [inner, one] of fields ?? []) add(`${name}[${inner}]`, one);
    if (!fields) add(name, value);
  }
  return form;
}
