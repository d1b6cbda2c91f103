import { catalogue } from '../../shared/text/catalogue.ts';

export const faqText = catalogue('faq', {
  pageTitle: 'FAQ',
  title: ['Questions, ', 'answered', ''],
  lead: 'What people ask before their first upload, first pixcoin and first mint. Select a question to open it.',
  openAll: 'Open all',
  closeAll: 'Close all',
  more: 'Can’t find your question? Write to us, and a person will answer.',
  contact: 'Contact Us',
  groups: [
    {
      title: 'Getting started',
      entries: [
        {
          question: 'Do I need an account to look around?',
          answer:
            'No. Works, spotlights, public profiles and shared albums are open to everyone. You need an account to upload, follow people, buy pixcoins, and see your favourites on every device.',
        },
        {
          question: 'Why am I asked to confirm my email?',
          answer:
            'Because what you publish and share is public under your name. Until you open the link in our email, you can upload and browse, but not publish. Wherever we ask you to confirm, you can have the email sent again.',
        },
        {
          question: 'What does an invitation do?',
          answer:
            'It takes a friend to the sign-up page, which shows that you invited them. You get one pixtoken for each friend who buys pixcoins or keeps a work public for a week.',
        },
      ],
    },
    {
      title: 'Uploading',
      entries: [
        {
          question: 'Which files can I upload?',
          answer:
            'PNG, JPEG, GIF, SVG, WEBP, HEIC, AVIF, MP4, WEBM and MOV, up to 25 MB each and 100 at a time. Pictures must be at least 200 pixels wide and high, except SVG.',
        },
        {
          question: 'Is it a GIF, a sticker or art?',
          answer:
            'A work that moves and fills its frame is a GIF. A work with a transparent background is a sticker. Everything else is art. We detect this from the pixels, and you can change it.',
        },
        {
          question: 'Do you store where a photo was taken?',
          answer:
            'No. Every version we show, including the original, is re-encoded without camera metadata. Nobody gets the file exactly as you uploaded it.',
        },
        {
          question: 'Who sees what is in a private album?',
          answer:
            'Only you, and a moderator if someone reported it. A work is public only if you chose to show it to everyone and its album is published.',
        },
      ],
    },
    {
      title: 'Pixcoins and pixtokens',
      entries: [
        {
          question: 'What is a pixcoin worth?',
          answer:
            'Two US cents, so 500 pixcoins are $10.00. Each pack shows its price before you pay. You can buy licenses, tokens and mints with pixcoins on this site, but you can’t cash them out.',
        },
        {
          question: 'What is a pixtoken?',
          answer: 'It’s our thank-you for inviting friends. You can’t buy pixtokens. Four of them pay for one mint.',
        },
        {
          question: 'I paid but I don’t see my pixcoins. What now?',
          answer:
            'Don’t pay again. We’re checking with the payment provider, and we’ll add your pixcoins once it confirms the payment. Your transactions show each step.',
        },
      ],
    },
    {
      title: 'Buying and selling',
      entries: [
        {
          question: 'What do I get when I buy a work?',
          answer:
            'A license and a full-size copy that’s yours to keep, even if the work is deleted later. The artist keeps all rights, and others can buy a license too.',
        },
        {
          question: 'What does selling cost me?',
          answer: 'We keep a fee from each sale. You see how much before you put a work on sale.',
        },
        {
          question: 'A work I bought was taken down. What now?',
          answer:
            'Usually you keep your copy. We only block the file if the law requires it. If we refund you then, you get back every pixcoin you paid, and we’ll email you.',
        },
      ],
    },
    {
      title: 'Minting',
      entries: [
        {
          question: 'What does a mint cost?',
          answer:
            '100 pixcoins or 4 pixtokens for each work. We show the price and check your balance before you agree to anything.',
        },
        {
          question: 'Which blockchain do you use?',
          answer:
            'Polygon, chain id 137. If your wallet is set to another chain, we tell you before anything is charged.',
        },
        {
          question: 'What if a mint fails?',
          answer: 'You get back exactly what you paid, and you can mint the work again.',
        },
        {
          question: 'Who keeps my token?',
          answer:
            'We do, in our vault, until you move it to your own wallet. You can sell it here while it’s in the vault. In your wallet, you can do what you like with it.',
        },
        {
          question: 'What is the royalty?',
          answer:
            'When someone resells a token here, its artist gets 5% of the price. Artists don’t pay it when they sell their own tokens.',
        },
        {
          question: 'Can a mint be undone?',
          answer:
            'No. What’s on the blockchain stays there, even if you delete the work or your account here. Only mint what may stay forever.',
        },
      ],
    },
    {
      title: 'Fairness and your data',
      entries: [
        {
          question: 'Someone else uploaded my work. What now?',
          answer:
            'Report it on its page. You don’t need an account. A moderator looks at your report and takes the work down if you’re right. Every decision is recorded with its reason.',
        },
        {
          question: 'Can I get a copy of my data?',
          answer:
            'Yes. You can download everything we have about you in one archive: your profile, works, albums and transactions. It’s available for seven days.',
        },
        {
          question: 'Can I delete my data?',
          answer:
            'Yes. When you delete your account, your profile and works disappear at once. We also destroy the key that encrypts your personal data, so not even we can read it again.',
        },
      ],
    },
  ],
});
