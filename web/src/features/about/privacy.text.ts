import { catalogue } from '../../shared/text/catalogue.ts';

export const privacyText = catalogue('privacy', {
  pageTitle: 'Privacy Policy',
  title: ['Your data, ', 'and the key', ' to them'],
  lead: 'What this installation keeps of you, why, for how long, and how you get it back or make it disappear. No advertising, no data sold, nobody watched across sites.',
  contents: 'Contents',
  inShort: 'In short',
  entity: 'The company named in the Impressum, at the foot of every page, is responsible for your data.',
  parts: [
    {
      id: 'kept',
      title: 'What we keep',
      short: 'What you typed, what you uploaded, what you did with coins.',
      text: [
        'Your email address, username, full name and, if you give them, a description, pictures of your profile and a wallet address. Your password only as a hash that cannot be turned back.',
        'Your works, albums, collections, tags, follows and favourites; your purchases and every movement of pixcoins and pixtokens.',
        'For each login: when, from which kind of browser, and the session’s end. Addresses of machines are used to limit attempts and are not kept with your account.',
        'How often each work was viewed, and for 90 days how often it was viewed, copied or shared on each day. Nothing about who did it is kept.',
      ],
    },
    {
      id: 'why',
      title: 'Why we may',
      short: 'To give you the service, because the law says so, or because you said yes.',
      text: [
        'Almost all of it is needed for the agreement between us (Article 6 (1) b of the GDPR). Records of payments are kept because the law wants it (c). Limits on attempts and the moderation of reports protect everybody here (f). Counting of page views happens only with your consent (a).',
      ],
    },
    {
      id: 'locked',
      title: 'How it is locked',
      short: 'Under a key that is yours alone, and that can be destroyed.',
      text: [
        'Personal fields stand encrypted in our log, each person’s under a key of their own. Files are stored apart, and private ones are opened only by addresses that expire.',
        'The metadata of your pictures (place, camera, edits) is removed before anything is shown.',
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      short: 'Your login and your choices. No third party’s cookie.',
      text: [
        'Local storage holds your login (token, pixchange_auth), light or dark and autoplay (pixchange_theme, pixchange_autoplay), your answer to the cookie notice (pixchange_cookie), the works you hid (pixchange_hidden), your last searches (pixchange_recent_searches), the works you last sent (pixchange_sent), favourites you chose without an account (pixchange_favourites), the album you last uploaded to (pixchange_last_album), and files that wait for their upload.',
        'Page views are counted only when the notice was answered with “Got it!” and this installation has set up a counter: the kind of page is sent, without your name, without any id and without what you searched for.',
      ],
    },
    {
      id: 'others',
      title: 'Who else is involved',
      short: 'Only for what you ask for, and only at that moment.',
      text: [
        'Paying loads the payment provider’s window and tells it the pack you chose. Logging in through a social network loads that network’s dialog and gives us the name, email and picture you agree to. Neither is loaded before you press its button.',
        'Minting writes the work’s address, a fingerprint of its file and, if you verified one, your wallet’s address to a public blockchain, which nobody can erase.',
        'Mails are delivered by a mail server; it sees the address and the text of that mail.',
        'If you turn on notifications on a device, the push service of its browser’s maker delivers them. It sees when one arrives; the text is encrypted for your browser alone.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      short: 'As long as your account, and payments as long as the law wants.',
      text: [
        'Uploads that never became a work are removed after a day. Links in mails last an hour (passwords) or a day (confirmation). Sessions end after thirty days. An archive of your data can be fetched for seven days.',
        'When your account is deleted, profile and works disappear at once, your key is destroyed, and files are removed by a job that follows. Ledger lines of coins remain, without a name.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      short: 'See it, correct it, take it, erase it.',
      text: [
        'You can correct your profile yourself, have an archive of all your data made, and delete your account, all without asking anybody. You receive a receipt by which you can follow an erasure to its end.',
        'You may object to a use, have it restricted, withdraw consent, and complain to a supervisory authority. Write to the contact address; a person answers.',
      ],
    },
  ],
});
