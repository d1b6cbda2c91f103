import type { SecondFactorChange } from '@pixchange/contracts/events/staff';
import type { MailCatalogue } from './catalogue.ts';

const hoursOf = (hours: number): string => (hours === 1 ? 'eine Stunde' : `${hours} Stunden`);

const moments = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const factorChanges: Record<SecondFactorChange, string> = {
  set_up: 'für dein Konto wurde ein zweiter Faktor für die Konsole eingerichtet',
  reset: 'zwei Administratoren haben deinen zweiten Faktor für die Konsole entfernt',
  codes_replaced: 'deine Wiederherstellungscodes für die Konsole wurden ersetzt',
  code_used: 'jemand hat sich mit einem deiner Wiederherstellungscodes in der Konsole angemeldet',
};

export const german: MailCatalogue = {
  hello: (fullName) => (fullName === null ? 'Hallo,' : `Hallo ${fullName},`),
  confirmation: {
    subject: 'Bitte bestätige dein Pixchange-Konto',
    ask: 'bitte bestätige deine E-Mail-Adresse, damit dir alles auf Pixchange offensteht:',
    button: 'Konto bestätigen',
    ends: (hours) => `Der Link gilt einmal und ${hoursOf(hours)} lang.`,
    stranger: 'Falls du dich nicht angemeldet hast, kannst du diese Mail ignorieren: Ohne den Link geschieht nichts.',
  },
  newPassword: {
    subject: 'Ein neues Passwort für Pixchange',
    ask: 'jemand hat ein neues Passwort für dein Pixchange-Konto angefordert. Hier kannst du es festlegen:',
    button: 'Neues Passwort festlegen',
    ends: (hours) =>
      `Der Link gilt einmal und ${hoursOf(hours)} lang. Ein neues Passwort beendet deine Sitzungen überall.`,
    stranger: 'Falls du das nicht warst, kannst du diese Mail ignorieren: Dein Passwort bleibt, wie es ist.',
  },
  passwordChanged: (when) => ({
    subject: 'Dein Pixchange-Passwort wurde geändert',
    ask: `dein Passwort wurde am ${moments.format(new Date(when))} Uhr (UTC) geändert. Alle Sitzungen sind beendet; melde dich mit dem neuen Passwort an:`,
    button: 'Anmelden',
    ends: () => 'Wenn du das warst, ist nichts weiter zu tun.',
    stranger:
      'Falls du das nicht warst: Wähle beim Anmelden „Forgot password?“ und lege sofort ein neues Passwort fest, das beendet auch fremde Sitzungen. Ändere dann das Passwort deines E-Mail-Kontos, denn über dieses kam der Link.',
  }),
  staffCode: (code, minutes) => ({
    subject: 'Dein Code für die Pixchange-Konsole',
    ask: `du richtest gerade einen zweiten Faktor für die Konsole ein. Dein Code ist ${code}. Gib ihn dort ein:`,
    button: 'Konsole öffnen',
    ends: () => `Der Code gilt einmal und ${minutes} Minuten lang. Wir fragen nie am Telefon oder per Mail danach.`,
    stranger:
      'Falls du das nicht warst, kennt jemand dein Passwort: Wähle beim Anmelden bei Pixchange „Forgot password?“ und lege sofort ein neues fest.',
  }),
  secondFactorChanged: (change, when) => ({
    subject: 'Dein zweiter Faktor für die Pixchange-Konsole',
    ask: `${factorChanges[change]} (${moments.format(new Date(when))} UTC). Deine Sitzungen siehst du in der Konsole:`,
    button: 'Konsole öffnen',
    ends: () => 'Wenn du davon weißt, ist nichts weiter zu tun.',
    stranger:
      'Wenn nicht: Bitte sofort andere Administratoren, deine Sitzungen zu beenden und deinen zweiten Faktor zurückzusetzen. Wähle dann beim Anmelden bei Pixchange „Forgot password?“ und lege ein neues Passwort fest.',
  }),
  signUpAttempt: {
    subject: 'Du hast schon ein Pixchange-Konto',
    ask: 'jemand wollte sich mit deiner E-Mail-Adresse registrieren, aber dafür gibt es schon ein Konto. Wenn du das warst, melde dich an:',
    button: 'Anmelden',
    ends: () => 'Wenn du das Passwort nicht kennst, wähle dort „Forgot password?“.',
    stranger: 'Wenn du das nicht warst, ist nichts zu tun: Dein Konto bleibt, wie es ist.',
  },
  removal: {
    subject: 'Dein Pixchange-Konto ist entfernt',
    ask: 'dein Konto ist entfernt, wie du es wolltest: Niemand sieht dein Profil und deine Werke mehr. Ihre Dateien werden gerade gelöscht. Hier steht, wann alles erledigt ist:',
    button: 'Nachsehen, wie weit es ist',
    ends: () => 'Nichts davon lässt sich zurückholen. Deine E-Mail-Adresse ist frei für ein neues Konto.',
    stranger: 'Das ist die letzte Mail, die wir dir schicken können: Wir vergessen diese Adresse jetzt.',
  },
};
