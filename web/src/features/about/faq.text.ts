import { catalogue } from '../../shared/text/catalogue.ts';

export const faqText = catalogue('faq', {
  pageTitle: 'FAQ',
  title: ['Questions, ', 'answered', ' plainly'],
  lead: 'What people ask before their first upload, their first pixcoin and their first mint. Press a question to open it.',
  openAll: 'Open all',
  closeAll: 'Close all',
  more: 'Not here? Write to us; a person reads it.',
  contact: 'Contact Us',
  groups: [
    {
      title: 'Getting in',
      entries: [
        {
          question: 'Do I need an account to look around?',
          answer:
            'No. Works, spotlights, public profiles and shared albums are open to everyone. You need an account to upload, to follow, to have your favourites on every device and to buy pixcoins.',
        },
        {
          question: 'Why am I asked to confirm my email?',
          answer:
            'Because publishing, sharing and editing a profile are done in public under your name. Until you press the link in the mail you can upload and look, but not publish. The mail can be sent again from any place that asks for it.',
        },
        {
          question: 'What does an invitation do?',
          answer:
            'It brings a friend to the sign-up with your picture beside it. When they buy pixcoins, or a work of theirs has been public for a week, you get one pixtoken, once for each friend.',
        },
      ],
    },
    {
      title: 'Uploading',
      entries: [
        {
          question: 'Which files can I upload?',
          answer:
            'PNG, JPEG, GIF, SVG, WEBP, HEIC, AVIF, MP4, WEBM and MOV, up to 25 MB each and a hundred at a time. Pictures need 200 pixels on each side; SVG has no pixels and needs none.',
        },
        {
          question: 'Is it a GIF, a sticker or art?',
          answer:
            'What moves and fills its frame is a GIF. What has a transparent ground is a sticker. Everything else is art. We read that from the pixels, and you may change it.',
        },
        {
          question: 'Do you keep the place where a photo was taken?',
          answer:
            'No. Every version that we show, the original included, is re-encoded without the metadata of the camera. The file as you sent it is never served to anyone.',
        },
        {
          question: 'Who sees what is in a private album?',
          answer:
            'You, and a moderator when somebody reported it. A work is public only when its album is published and you allowed it.',
        },
      ],
    },
    {
      title: 'Pixcoins and pixtokens',
      entries: [
        {
          question: 'What is a pixcoin worth?',
          answer:
            'Two US cents. At that price 500 of them are $10.00; each pack shows its own price before you pay. Pixcoins buy works and pay for mints on this site; they are not paid out as money.',
        },
        {
          question: 'What is a pixtoken, then?',
          answer:
            'Our thank-you. It is not for sale: a friend who joins in brings you one. Four of them pay for one mint.',
        },
        {
          question: 'I paid and see no coins.',
          answer:
            'Don’t pay again. We’re checking with the payment provider, and add your pixcoins once it confirms the payment. Your transactions show each step.',
        },
      ],
    },
    {
      title: 'Buying and selling',
      entries: [
        {
          question: 'What do I get when I buy a work?',
          answer:
            'A copy in full size that is yours to keep, even if the work is deleted later. The work itself stays its artist’s, and others can buy a copy, too.',
        },
        {
          question: 'What does selling cost me?',
          answer: 'We keep a fee of each sale. You see how much it is before you put a work on sale.',
        },
        {
          question: 'A work that I bought was taken down. What now?',
          answer:
            'Usually your copy stays yours. Only if the law demands it do we stop giving it out. If we refund you then, you get back every pixcoin that you paid, and an email about it.',
        },
      ],
    },
    {
      title: 'Minting',
      entries: [
        {
          question: 'What does a mint cost?',
          answer:
            '100 pixcoins or 4 pixtokens for each work. The price is shown, and your balance checked, before you agree to anything.',
        },
        {
          question: 'On which chain?',
          answer:
            'Polygon, chain id 137. A wallet that is set to another chain is refused with a word of explanation, before anything is charged.',
        },
        {
          question: 'And if a mint fails?',
          answer: 'Then you get back what you paid, to the coin. A work that failed can be minted again.',
        },
        {
          question: 'Who keeps my token?',
          answer:
            'We do, in our vault, until you move it to your own wallet. From the vault you can sell it here; from your wallet you do with it what you like.',
        },
        {
          question: 'What is the royalty?',
          answer:
            'When somebody who bought a token sells it again here, its artist gets 5% of the price. Artists pay none when they sell their own.',
        },
        {
          question: 'Can a mint be undone?',
          answer:
            'No. What is on the blockchain stays there, even if you delete the work or your account here. So mint only what may stay for ever.',
        },
      ],
    },
    {
      title: 'Fairness and your data',
      entries: [
        {
          question: 'Somebody uploaded my work. What now?',
          answer:
            'Report it on its page; you need no account for that. A moderator sees the report, and takes the work down if you are right. Every decision is kept with its reason.',
        },
        {
          question: 'Can I take everything with me?',
          answer:
            'Yes. You can have one archive made of all that we have of you: profile, works, albums, transactions. It can be fetched for seven days.',
        },
        {
          question: 'Can I be forgotten?',
          answer:
            'Yes. When you delete your account your profile and works are gone at once, and the key that your personal data are encrypted with is destroyed, so that not even we can read them again.',
        },
      ],
    },
  ],
});
