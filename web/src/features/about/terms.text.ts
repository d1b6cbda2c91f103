import { catalogue } from '../../shared/text/catalogue.ts';

export const termsText = catalogue('terms', {
  pageTitle: 'Terms & Conditions',
  title: ['The ', 'terms', ', and what they mean'],
  lead: 'The agreement between you and the company that runs this Pixchange site. Each part begins with one sentence in plain words; the rest says it exactly.',
  contents: 'Contents',
  inShort: 'In short',
  entity: 'The other party to this agreement is named in the Impressum at the foot of every page.',
  parts: [
    {
      id: 'account',
      title: 'Your account',
      short: 'One person, one account, a real email.',
      text: [
        'You need an account to upload, publish, follow and buy. You choose a username and give an email address that you can read; until you have confirmed it you can look and upload but not publish.',
        'You are responsible for what is done under your login. Tell us at once if somebody else has it: changing your password ends every other session.',
      ],
    },
    {
      id: 'works',
      title: 'Your works',
      short: 'You stay the author; we may show what you publish.',
      text: [
        'You keep every right in what you upload. By publishing a work you allow this installation to store it, to make versions of it in other sizes and formats, and to show it here and wherever it is shared or embedded by its link.',
        'This ends when you unpublish or delete the work. Where you allowed others to distribute it with attribution, that permission to others remains for copies which they already made.',
      ],
    },
    {
      id: 'rules',
      title: 'What does not belong here',
      short: 'Only what is yours, and nothing that harms people.',
      text: [
        'Upload only what you made or may share. You cannot sell the works of others.',
        'Not allowed are: depictions of abuse of children, calls to violence, harassment, somebody’s private pictures without their consent, deceit, and anything the law forbids where this installation is run.',
        'Do not attack the service: no programs that upload, follow or buy in the place of a person beyond the published limits.',
      ],
    },
    {
      id: 'moderation',
      title: 'Reports and decisions',
      short: 'Anyone can report; a person decides, with a reason.',
      text: [
        'Every work, album and profile can be reported, without an account too. A moderator looks at each report and may take a work down or suspend an account. The decision is recorded with its reason.',
        'If you think a decision is wrong, write to the contact address. Somebody who did not take the decision looks at it again.',
      ],
    },
    {
      id: 'coins',
      title: 'Pixcoins and pixtokens',
      short: 'Two US cents a pixcoin; they are spent here and not paid out.',
      text: [
        'Pixcoins are bought in packs through a payment provider, in US dollars, at the price shown before you pay. They are a means of paying on this installation alone: they carry no interest, are not money, and are not exchanged back into money, unless the law of your country gives you a right to it.',
        'Pixtokens are given by Pixchange. They are not sold.',
        'A purchase that the payment provider takes back takes its pixcoins back too. A balance may become negative by that; it is evened out by the next coins.',
      ],
    },
    {
      id: 'sales',
      title: 'Buying and selling works',
      short: 'You buy a copy in full size for good; the work stays its artist’s.',
      text: [
        'When you buy a work, you get a license: a copy of the file in full size, to keep, even if the work is changed or deleted later, or its artist leaves. The work and its rights stay with the artist. Artists set the price in whole pixcoins, from 1 to 100,000, and sell only what is their own.',
        'The seller chooses what a license allows. Every license covers personal use and your own social posts. It can also cover client work: ads, sites and products that you make for others. And it can cover both client work and goods that you sell and that show the work. You see what a license allows before you buy, and that doesn’t change later. Licenses sold before sellers had this choice are for personal use. No license lets you resell the file itself or claim the work as your own.',
        'We keep a fee of each sale. The form shows how much it is before you put a work on sale. The rest goes to the seller. A purchase happens completely or not at all.',
        'If the law makes us take a work down, we stop giving out the copies that were sold, too. We can then refund the buyers: the seller gives back what they got, as far as their wallet has it, and we pay the rest.',
      ],
    },
    {
      id: 'nfts',
      title: 'Mints and tokens',
      short: 'A mint costs 100 pixcoins or 4 pixtokens, and cannot be undone.',
      text: [
        'Minting writes a work to a public blockchain (Polygon, chain id 137). What is written there stays, even if the work or your account is deleted here. You mint only what is your own.',
        'If a mint fails for good, what you paid for it is given back.',
        'We keep your token in our vault until you move it to your own wallet. Tokens in the vault can be sold here. When a token is sold again by somebody else, its artist gets a royalty of 5% of the price, and we keep our fee.',
        'Our moderators can hold a token in the vault while they look into a claim. Until they release it, it can’t be sold or moved.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      short: 'We take care, and things can still break.',
      text: [
        'We keep the service running and your works safe as well as we reasonably can, but we cannot promise that it is never interrupted. Keep a copy of what matters to you; an archive of your data can be made at any time.',
        'We are liable without limit for intent, gross negligence and harm to life and health, and otherwise only for damage that is typical and could be foreseen.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      short: 'You can leave on any day, and take everything along.',
      text: [
        'You can delete your account at any time. It is gone from view at once; what happens to your data is told in the privacy policy. Pixcoins that are left then are lost, so spend them first.',
        'We may end an account that seriously or repeatedly breaks these terms, after telling you, unless waiting would harm others.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      short: 'New terms are announced, never slipped in.',
      text: [
        'When these terms change in a way that matters to you, we email you a month before. If you do not agree you can leave until then; if you stay, you agree.',
        'If one part of these terms does not hold in court, the rest does.',
      ],
    },
  ],
});
