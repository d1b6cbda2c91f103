import { apiKeys as limits } from '@pixchange/contracts/http/limits';
import { catalogue } from '../../shared/text/catalogue.ts';
import { countInEnglish, inEnglish } from '../../shared/text/numbers.ts';

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const calls = (count: number): string => countInEnglish(count, 'call', 'calls');

export const developersText = catalogue('developers', {
  pageTitle: 'Developers',
  title: ['GIFs for ', 'your app', ''] as const,
  lead: 'A GIF API that works with clients of GIPHY, Tenor and KLIPY. Change one address, and the picker in your app shows works from here.',
  toKeys: 'Get a key',
  toDocs: 'All calls',

  whatTitle: 'What it is',
  what: [
    {
      title: 'Keep your client',
      text: 'GIPHY’s packages, and clients of Tenor v2 and KLIPY, work unchanged. Point them here.',
    },
    { title: 'Public works only', text: 'Published GIFs and stickers, with their titles, tags and creators.' },
    { title: 'No tracking', text: 'No cookies and no calls to anyone else. Views and shares are counts, not people.' },
  ],

  tryTitle: 'Try it',
  tryNote: `This box calls the real API. Without a key you have ${limits.triesPerMinute} calls a minute.`,
  tryKind: 'Kind',
  kinds: { gifs: 'GIFs', stickers: 'Stickers' },
  tryQuery: 'Search for',
  tryQueryHint: 'Leave it empty for what’s trending.',
  tryRun: 'Send',
  tryRequest: 'Request',
  tryLoading: 'Calling the API',
  tryNone: 'Nothing found. Try another word.',
  tryResults: 'Results',
  tryGif: (title: string, username: string) => (title === '' ? `By @${username}` : `${title}, by @${username}`),

  useTitle: 'Use it',
  useNote: 'Copy, paste, ship.',
  snippets: {
    fetchApi: 'js-fetch-api',
    components: 'React components',
    plain: 'Plain fetch',
    tenor: 'Tenor v2',
    klipy: 'KLIPY',
  },
  snippetsLabel: 'Examples',
  yourKey: 'YOUR_KEY',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press Ctrl+C to copy',
  copyCode: 'Copy the code',

  keysTitle: 'Your keys',
  keysNote: `You can have ${limits.perMemberMax}. Use one for each app, so you can replace it without affecting the others.`,
  logInText: 'Log in to create a key. It takes a minute and it’s free.',
  logIn: 'Log in',
  loadingKeys: 'Loading your keys',
  noKeys: 'You have no keys yet.',
  name: 'Name',
  nameHint: 'Only you see it. For example, the name of your app.',
  origins: 'Sites',
  originsHint: 'Optional, one address per line. Browsers on other sites then can’t use the key.',
  create: 'Create a key',
  tooMany: `You have ${limits.perMemberMax} keys. Revoke one to create another.`,
  fresh: (name: string) => `Key for “${name}”`,
  freshText: 'Copy it now. You won’t see it again.',
  freshKey: 'Key',
  copyKey: 'Copy the key',
  done: 'I’ve copied it',
  anySite: 'Any site',
  made: (instant: string) => `Created ${dateTime.format(new Date(instant))}`,
  rotated: (instant: string) => `Replaced ${dateTime.format(new Date(instant))}`,
  today: (count: number, max: number) => `${inEnglish(count)} of ${inEnglish(max)} calls today`,
  showUsage: 'Usage',
  showUsageOf: (name: string) => `Usage of “${name}”`,
  rotate: 'Replace',
  rotateOf: (name: string) => `Replace “${name}”`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke “${name}”`,

  rotateTitle: 'Replace this key?',
  rotateText: (name: string) =>
    `“${name}” gets a new key at once. Apps with the old one are refused until you update them.`,
  revokeTitle: 'Revoke this key?',
  revokeText: (name: string) => `Apps that use “${name}” are refused at once. You can’t undo this.`,
  cancel: 'Cancel',
  revoked: (name: string) => `“${name}” is revoked.`,

  usageLoading: 'Loading the usage',
  usageChart: (name: string, total: number) => `${calls(total)} by “${name}” in the last ${limits.usageDays} days`,
  usageTable: 'Calls per day',
  day: 'Day (UTC)',
  calls: 'Calls',
  date: (iso: string) => day.format(new Date(iso)),
  number: (count: number) => inEnglish(count),
  callsOn: (iso: string, count: number) => `${day.format(new Date(iso))}: ${calls(count)}`,

  limitsTitle: 'Limits',
  limits: [
    { title: `${inEnglish(limits.callsPerMinute)} a minute`, text: 'Calls with one key, from all your servers.' },
    {
      title: `${inEnglish(limits.callsPerDay)} a day`,
      text: 'Days begin at midnight, UTC. Write to us if you need more.',
    },
    { title: '429 means wait', text: 'Retry-After says how long. X-RateLimit-Remaining says what’s left.' },
  ],

  rulesTitle: 'Attribution',
  rules: [
    'Say “Powered by Pixchange” where people search.',
    'Link each work to its page: the `url` of the item.',
    'Show the creator’s name with the work: `username`, if the format has it.',
    'Load files from our addresses. Don’t keep copies: works can be taken down.',
  ],
});
