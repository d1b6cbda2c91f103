/* k6 script: the actions of people in the busiest hour of "The site" in docs/scaling.md, divided by DIVISOR. */
import { check } from 'k6';
import http from 'k6/http';

const { URL, DIVISOR, SECONDS, TOKENS, WORKS, FILES, PICTURE, SUMMARY } = __ENV;
const tokens = TOKENS.split(',');
const works = JSON.parse(open(WORKS));
const files = JSON.parse(open(FILES));
const picture = open(PICTURE, 'b');
const words = ['cat', 'dance', 'light', 'morning', 'slow', 'paper', 'red', 'happy', 'print', 'ink', 'wave', 'city'];

/** Actions per second in the site's busiest hour. */
const perSecond = { page: 28, work: 278, search: 35, file: 2083, signIn: 0.7, upload: 3.2, comment: 35 };

export const options = {
  scenarios: Object.fromEntries(
    Object.entries(perSecond).map(([name, rate]) => [
      name,
      {
        executor: 'constant-arrival-rate',
        exec: name,
        // k6 accepts only whole numbers as rates, so the rates are per ten minutes.
        rate: Math.max(1, Math.round((rate * 600) / Number(DIVISOR))),
        timeUnit: '10m',
        duration: `${SECONDS}s`,
        preAllocatedVUs: 10,
        maxVUs: 60,
      },
    ]),
  ),
  summaryTrendStats: ['med', 'p(95)', 'max'],
  thresholds: Object.fromEntries(
    Object.keys(perSecond).flatMap((name) => [
      [`http_req_duration{scenario:${name}}`, ['max>=0']],
      [`http_reqs{scenario:${name}}`, ['count>=0']],
      [`checks{scenario:${name}}`, ['rate>=0']],
    ]),
  ),
};

const any = (list) => list[Math.floor(Math.random() * list.length)];
const asMember = () => ({ authorization: `Bearer ${any(tokens)}` });
const json = { 'content-type': 'application/json' };
/** Whether a response is a success; logs any other response. */
const good = (response) => {
  const { status, url, body } = response;
  const isGood = check(response, { answered: () => status >= 200 && status < 300 });
  if (!isGood) console.warn(`${status} from ${url.split('?')[0]}: ${(body ?? '').slice(0, 300)}`);
  return isGood;
};
const get = (path, headers = {}) => good(http.get(`${URL}${path}`, { headers }));
const post = (path, body, headers) =>
  http.post(`${URL}${path}`, JSON.stringify(body), { headers: { ...headers, ...json } });

const BOUNDARY = 'pixchange-load';
const bytesOf = (text) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));
const pictureBytes = new Uint8Array(picture);
/** Returns a form with the picture last, as the object storage requires; k6's own forms may have any field order. */
const formOf = (fields) => {
  const named = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const before = bytesOf(named.join('') + file);
  const after = bytesOf(`\r\n--${BOUNDARY}--\r\n`);
  const form = new Uint8Array(before.length + pictureBytes.length + after.length);
  form.set(before);
  form.set(pictureBytes, before.length);
  form.set(after, before.length + pictureBytes.length);
  return form.buffer;
};

export const page = () => get('/', { accept: 'text/html' });
export const work = () => get(`/api/images/${any(works)}`);
export const file = () => good(http.get(any(files)));
export const search = () => get(`/api/images?per_page=36&q=${any(words)}+${__ITER}`);
export const signIn = () =>
  good(post('/api/auth/session', { session: { email: __ENV.EMAIL, password: __ENV.PASSWORD } }, {}));
export const comment = () =>
  good(post(`/api/images/${any(works)}/comments`, { text: `Good, ${any(words)}` }, asMember()));
export const upload = () => {
  const headers = asMember();
  const ticket = post('/api/attachments', { attachment: { content_type: 'image/jpeg' } }, headers);
  if (!good(ticket)) return;
  const { id, url, fields } = ticket.json();
  const sent = http.post(url, formOf(fields), {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  if (!good(sent)) return;
  good(post('/api/images', { image: { attachment_id: id, title: 'A load of works' } }, headers));
};

export const handleSummary = (data) => ({ [SUMMARY]: JSON.stringify(data.metrics) });
