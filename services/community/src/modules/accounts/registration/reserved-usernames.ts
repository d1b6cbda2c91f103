/** Names that could be mistaken for the product, its staff, or an address of the site. */
const RESERVED = `about abuse account accounts admin administration administrator administrators api app apps assets auditor auth billing blog bot cdn cms compliance contact copyright cookies
daemon dashboard data demo dev developer developers dmca docs download email everyone faq feedback finance ftp guest health help helpdesk home host hostmaster image images info
invite jobs legal localhost login logout mail mailer media mod moderation moderator moderators mods money nobody noreply null official operator oauth owner password passwords payment payments paypal
pixtoken pixtokens policy postmaster press privacy profile register registration report reports root sales search security self server service services session sessions settings signin signup site
sitemap smtp ssl staff static status store superadmin superuser support sys sysadmin system team terms test tos undefined user users verify verified verification wallet webhook webhooks webmaster www you`;
const reserved: ReadonlySet<string> = new Set(RESERVED.split(/\s+/));

const PRODUCT = 'pixchange';
/** Words that make a name look official when combined with another word. */
const OFFICIAL_AFFIXES = /^(?:the|real|official|team|my|pixchange)+|(?:official|team|pixchange|hq|inc)+$/g;

const lookAlikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

const plain = (name: string, one: string): string =>
  [...name.toLowerCase().replace(/[_.]/g, '')]
    .map((character) => (character === '1' ? one : (lookAlikes[character] ?? character)))
    .join('');

const isReserved = (name: string): boolean => {
  if (reserved.has(name)) return true;
  const rest = name.replace(OFFICIAL_AFFIXES, '');
  return rest === '' || (rest !== name && reserved.has(rest)) || name.includes(PRODUCT);
};

/**
 * Whether a name is reserved in any spelling: `ad_min`, `Adm1n`, `the.support.team`. Accounts that already have such a
 * name keep it.
 */
export const isReservedUsername = (name: string): boolean =>
  isReserved(name.toLowerCase().replace(/[_.]/g, '')) || ['i', 'l'].some((one) => isReserved(plain(name, one)));
