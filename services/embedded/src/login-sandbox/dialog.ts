import { page, redirect, type Answer } from '../sandbox-http/answers.ts';
import { answerToOpener, escapeHtml, frame, hidden } from '../sandbox-http/pages.ts';
import type { App } from './graph.ts';
import { isTokenKind, tokenKinds } from './kinds.ts';
import type { Identity, LoginStore, Wanted } from './store.ts';

/** Message to the window that opened the dialog, with the provider's status and the app's unchanged `state`. */
type LoginMessage = { type: 'login-sandbox'; state: string; status: 'connected' | 'unknown'; access_token?: string };

const stateLengthMax = 500;
const nameLengthMax = 100;
const emailLengthMax = 254;
const identitiesShown = 12;
const someoneNew = 'new';

const dialogPage = (main: string): string => frame('/dev/login', 'Login sandbox', main);

const choice = (
  { id, name, email }: Identity,
  chosen: boolean,
): string => `<label class="choice"><input type="radio" name="id" value="${escapeHtml(id)}"${chosen ? ' checked' : ''}>
<span>${escapeHtml(name)}<small>${escapeHtml(email ?? 'no email address')}</small></span></label>`;

/** Validated fields of the app's request. */
type Request = { appId: string; state: string; redirectUri: string | null };

const chooser = (request: Request, identities: readonly Identity[], error?: string): string =>
  dialogPage(
    `<h1>Who are you today?</h1>
<p class="muted">This sandbox stands in for Facebook on this machine. Nothing leaves it.</p>
${error === undefined ? '' : `<p class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="/dev/login/v25.0/dialog/oauth">
${hidden('client_id', request.appId)}${hidden('state', request.state)}${request.redirectUri === null ? '' : hidden('redirect_uri', request.redirectUri)}
<fieldset><legend>Continue as</legend>
${identities
  .slice(0, identitiesShown)
  .map((identity, index) => choice(identity, index === 0))
  .join('\n')}
<label class="choice"><input type="radio" name="id" value="${someoneNew}"${identities.length === 0 ? ' checked' : ''}><span>Someone new<small>with the name and email address below</small></span></label>
</fieldset>
<label class="field">New person’s name<input name="name" maxlength="${nameLengthMax}" autocomplete="off"></label>
<label class="field">New person’s email<input name="email" type="email" maxlength="${emailLengthMax}" autocomplete="off"></label>
<label class="field">Token to return<select name="kind">
${Object.entries(tokenKinds)
  .map(([kind, text]) => `<option value="${kind}">${escapeHtml(text)}</option>`)
  .join('\n')}
</select></label>
<div class="actions"><button name="answer" value="cancel" formnovalidate>Cancel</button><button class="filled" name="answer" value="continue">Continue</button></div>
</form>`,
  );

const refusal = (text: string): Answer =>
  page(400, dialogPage(`<h1>This login request isn’t valid</h1><p>${escapeHtml(text)}</p>`));

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether tokens may be sent to this URL, which must be on this machine. */
const mayReturnTo = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && loopbackName.test(new URL(address).hostname);

const requestOf = (fields: URLSearchParams, { appId }: App): Request | string => {
  if (fields.get('client_id') !== appId) return 'Invalid app id: the caller is not the app of this sandbox.';
  const state = fields.get('state') ?? '';
  if (state.length > stateLengthMax) return 'The state is too long.';
  const redirectUri = fields.get('redirect_uri');
  if (redirectUri !== null && !mayReturnTo(redirectUri))
    return 'The sandbox returns to addresses on this machine only.';
  return { appId, state, redirectUri };
};

const finish = ({ state, redirectUri }: Request, token: string | undefined): Answer => {
  if (redirectUri !== null) {
    const target = new URL(redirectUri);
    target.hash = new URLSearchParams(
      token === undefined ? { error: 'access_denied', state } : { access_token: token, state },
    ).toString();
    return redirect(target.href);
  }
  const message: LoginMessage = {
    type: 'login-sandbox',
    state,
    status: token === undefined ? 'unknown' : 'connected',
    ...(token !== undefined && { access_token: token }),
  };
  const shown =
    token === undefined
      ? '<p>No token was returned.</p>'
      : `<p>This is the access token:</p><code>${escapeHtml(token)}</code>`;
  return page(200, dialogPage(`<h1>You can close this window</h1>${shown}${answerToOpener(message)}`));
};

/** Returns the person selected in the form, or an error message. */
const wantedOf = (fields: URLSearchParams, identities: readonly Identity[]): Wanted | string => {
  const id = fields.get('id');
  if (id !== someoneNew)
    return identities.some((identity) => identity.id === id)
      ? { id: id as string }
      : 'This person no longer exists. Choose another one.';
  const name = (fields.get('name') ?? '').trim().slice(0, nameLengthMax);
  const email = (fields.get('email') ?? '').trim().slice(0, emailLengthMax);
  return name === '' ? 'Enter a name for the new person.' : { name, email: email === '' ? null : email };
};

/** `GET /{version}/dialog/oauth`: shows the identities to choose from. */
export const openDialog = async (store: LoginStore, app: App, query: URLSearchParams): Promise<Answer> => {
  const request = requestOf(query, app);
  return typeof request === 'string' ? refusal(request) : page(200, chooser(request, await store.identities()));
};

/** Handles the form of the dialog. */
export const answerDialog = async (store: LoginStore, app: App, fields: URLSearchParams): Promise<Answer> => {
  const request = requestOf(fields, app);
  if (typeof request === 'string') return refusal(request);
  if (fields.get('answer') === 'cancel') return finish(request, undefined);
  const identities = await store.identities();
  const wanted = wantedOf(fields, identities);
  const kind = fields.get('kind') ?? 'user';
  if (typeof wanted === 'string') return page(422, chooser(request, identities, wanted));
  if (!isTokenKind(kind)) return page(422, chooser(request, identities, 'There is no such kind of token.'));
  return finish(request, (await store.giveToken(kind, wanted)).token);
};
