import { catalogue } from '../../shared/text/catalogue.ts';

export const privacyText = catalogue('privacy', {
  pageTitle: 'Privacy Policy',
  title: ['Your data, ', 'and the key', ' to it'],
  lead: 'What this site stores about you, why and for how long, and how to get it or delete it. We show no ads, sell no data and don’t track you across sites.',
  contents: 'Contents',
  inShort: 'In short',
  entity: 'The company named in the Impressum, at the bottom of every page, is responsible for your data.',
  parts: [
    {
      id: 'kept',
      title: 'What we keep',
      short: 'What you entered, what you uploaded and what you did with pixcoins.',
      text: [
        'Your email address, username, full name and, if you add them, a description, profile pictures and a wallet address. We store your password only as a hash that can’t be reversed.',
        'Your works, albums, collections, tags, follows and favourites; your purchases and every movement of pixcoins and pixtokens.',
        'For each login: the time, the kind of browser, and when the session ended. We use IP addresses to limit attempts, and don’t store them with your account.',
        'How often each work was viewed and, for 90 days, how often it was viewed, copied or shared each day. We don’t store who did it.',
      ],
    },
    {
      id: 'why',
      title: 'Why we may store it',
      short: 'To provide the service, because the law requires it, or because you agreed.',
      text: [
        'We need almost all of it for the agreement between us (Article 6 (1) b of the GDPR). We keep records of payments because the law requires it (c). Limits on attempts and the moderation of reports protect everyone here (f). We count page views only with your consent (a).',
      ],
    },
    {
      id: 'locked',
      title: 'How we protect it',
      short: 'We encrypt it with a key for you alone, which can be destroyed.',
      text: [
        'Personal data is encrypted in our log, with a separate key for each person. Files are stored separately, and private files open only with links that expire.',
        'We remove the metadata of your pictures (location, camera, edits) before we show anything.',
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      short: 'Your login and your settings. No third-party cookies.',
      text: [
        'We use local storage for your login (token, pixchange_auth), light or dark mode and autoplay (pixchange_theme, pixchange_autoplay), your answer to the cookie notice (pixchange_cookie), the works you hid (pixchange_hidden), your last searches (pixchange_recent_searches), the works you last sent (pixchange_sent), favourites you chose without an account (pixchange_favourites), the album you last uploaded to (pixchange_last_album), and files waiting to be uploaded.',
        'We count page views only if you answered the notice with “Got it!” and this site has set up a counter. It gets the kind of page, but not your name, any id or what you searched for.',
      ],
    },
    {
      id: 'others',
      title: 'Who else is involved',
      short: 'Only companies needed for what you do, and only when you do it.',
      text: [
        'When you pay, we open the payment provider’s window and tell the provider which pack you chose. When you log in through a social network, it opens its own dialog and gives us the name, email and picture you agree to. Neither loads before you press its button.',
        'Minting writes the work’s address, a fingerprint of its file and, if you verified one, your wallet’s address to a public blockchain, which nobody can erase.',
        'A mail server delivers our emails. It sees the address and text of each email.',
        'If you turn on notifications on a device, the push service of its browser’s maker delivers them. It sees when a notification arrives. The text is encrypted, and only your browser can read it.',
      ],
    },
    {
      id: 'long',
      title: 'For how long',
      short: 'As long as you have an account. Payments as long as the law requires.',
      text: [
        'We remove unfinished uploads after a day. Links in emails work for an hour (passwords) or a day (confirmation). Sessions end after 30 days. You can download an archive of your data for seven days.',
        'When you delete your account, your profile and works disappear at once and your key is destroyed. We delete your files soon after. Records of pixcoins remain, without your name.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      short: 'See your data, correct it, download it, delete it.',
      text: [
        'You can correct your profile, download all your data and delete your account yourself. When you delete your account, you get a link that shows when everything is erased.',
        'You can object to how we use your data or have that restricted, withdraw consent, and complain to a supervisory authority. Write to the contact address, and a person will answer.',
      ],
    },
  ],
});
