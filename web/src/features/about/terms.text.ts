import { catalogue } from '../../shared/text/catalogue.ts';

export const termsText = catalogue('terms', {
  pageTitle: 'Terms & Conditions',
  title: ['The ', 'terms', ', and what they mean'],
  lead: 'The agreement between you and the company that runs this Pixchange site. Each part begins with a summary in plain words, and then gives the details.',
  contents: 'Contents',
  inShort: 'In short',
  entity: 'The other party to this agreement is named in the Impressum at the bottom of every page.',
  parts: [
    {
      id: 'account',
      title: 'Your account',
      short: 'One person, one account, a real email.',
      text: [
        'You need an account to upload, publish, follow and buy. You choose a username and give an email address that you can read; until you’ve confirmed it, you can browse and upload but not publish.',
        'You are responsible for what is done with your login. If someone else has it, change your password, which ends every other session, and tell us at once.',
      ],
    },
    {
      id: 'works',
      title: 'Your works',
      short: 'You keep your rights. We may show what you publish.',
      text: [
        'You keep all rights to what you upload. By publishing a work, you allow this site to store it, to make versions of it in other sizes and formats, and to show it here and wherever it is shared or embedded.',
        'This ends when you unpublish or delete the work. If you allowed others to share it with credit to you, they may keep the copies they already made.',
      ],
    },
    {
      id: 'rules',
      title: 'What isn’t allowed',
      short: 'Upload only what’s yours, and nothing that harms people.',
      text: [
        'Upload only what you made or have the right to share. You can’t sell other people’s works.',
        'The following is not allowed: depictions of child abuse, calls to violence, harassment, someone’s private pictures without their consent, fraud, and anything that is illegal where this site is run.',
        'Don’t attack the service, and don’t use programs that upload, follow or buy for you beyond the published limits.',
      ],
    },
    {
      id: 'moderation',
      title: 'Reports and decisions',
      short: 'Anyone can report. A person decides and gives a reason.',
      text: [
        'Anyone can report a work, album or profile, even without an account. A moderator looks at each report and may take a work down or suspend an account. The decision is recorded with its reason.',
        'If you think a decision is wrong, appeal it or write to the contact address. Someone who didn’t make the decision will look at it again.',
      ],
    },
    {
      id: 'coins',
      title: 'Pixcoins and pixtokens',
      short: 'A pixcoin is two US cents. You spend it here and can’t cash it out.',
      text: [
        'You buy pixcoins in packs through a payment provider, in US dollars, at the price shown before you pay. You can only use them to pay on this site. They are not money, earn no interest and can’t be exchanged for money, unless the law of your country gives you that right.',
        'Pixchange gives pixtokens as a reward. You can’t buy them.',
        'If the payment provider reverses a purchase, we remove its pixcoins. Your balance may become negative, and your next pixcoins will first bring it back to zero.',
      ],
    },
    {
      id: 'sales',
      title: 'Buying and selling works',
      short: 'You buy a full-size copy to keep. The artist keeps all rights.',
      text: [
        'When you buy a work, you get a license: a full-size copy of the file to keep, even if the work is changed or deleted later or its artist leaves. The artist keeps the rights to the work. Artists set the price in whole pixcoins, from 1 to 100,000, and may sell only their own works.',
        'The seller chooses what a license allows. Every license covers personal use and your own social posts. It can also cover client work: ads, sites and products that you make for others. And it can cover both client work and goods you sell that show the work. You see what a license allows before you buy, and that doesn’t change later. Licenses sold before sellers had this choice are for personal use. No license lets you resell the file itself or claim the work as your own.',
        'We keep a fee from each sale. The form shows how much before you put a work on sale. The rest goes to the seller. A purchase is either completed in full or not at all.',
        'If the law requires us to take a work down, we also block the copies that were sold. We can then refund the buyers. The seller returns what they earned, as far as their wallet allows, and we pay the rest.',
      ],
    },
    {
      id: 'nfts',
      title: 'Mints and tokens',
      short: 'A mint costs 100 pixcoins or 4 pixtokens, and can’t be undone.',
      text: [
        'Minting writes a work to a public blockchain (Polygon, chain id 137). What’s written there stays, even if the work or your account is deleted here. You may mint only your own works.',
        'If a mint fails permanently, we refund what you paid.',
        'We keep your token in our vault until you move it to your own wallet. Tokens in the vault can be sold here. When someone resells a token, its artist gets a royalty of 5% of the price, and we keep our fee.',
        'Our moderators can hold a token in the vault while they look into a claim. Until they release it, it can’t be sold or moved.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      short: 'We do our best, but things can break.',
      text: [
        'We take reasonable care to keep the service running and your works safe, but we can’t promise that it’s never interrupted. Keep a copy of what matters to you. You can download an archive of your data at any time.',
        'We are liable without limit for intent, gross negligence and harm to life and health, and otherwise only for damage that is typical and could be foreseen.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      short: 'You can leave at any time and take your data with you.',
      text: [
        'You can delete your account at any time. It disappears at once, and the privacy policy explains what happens to your data. You lose any pixcoins you have left, so spend them first.',
        'We may close an account that seriously or repeatedly breaks these terms. We’ll tell you first, unless waiting would harm others.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      short: 'We tell you before the terms change.',
      text: [
        'If these terms change in a way that matters to you, we’ll email you a month before. If you don’t agree, you can leave until then. If you stay, you agree.',
        'If one part of these terms is invalid, the rest still applies.',
      ],
    },
  ],
});
