import { catalogue } from '../../shared/text/catalogue.ts';

export const studioText = catalogue('studio', {
  pageTitle: 'The Studio',
  title: ['A small team for ', 'pictures that move', ''],
  lead: 'The Studio is the team behind Pixchange: the people who run this site, the programs that make every size of a work, and the rules that both follow.',
  visit: 'See the newest works',
  spotlight: 'See our spotlights',
  kindsTitle: 'Three kinds of works',
  kindsNote: 'Each kind has its own color and frame, so you know what you’re looking at before it moves.',
  kinds: [
    {
      kind: 'Gif',
      name: 'GIF',
      frame: 'A strip of film with a sprocket edge',
      text: 'Loops, from a GIF or up to a minute of video. We make small versions for slow connections, and videos for fast ones.',
    },
    {
      kind: 'Sticker',
      name: 'Sticker',
      frame: 'A checkered background',
      text: 'A transparent background stays transparent in every size. The checkers show where it is transparent.',
    },
    {
      kind: 'Art',
      name: 'Art',
      frame: 'A mat, a hairline, a caption',
      text: 'Still pictures: drawn, photographed or modeled in 3D, with their name below.',
    },
  ],
  pressTitle: 'What happens to your file',
  pressNote: 'It takes a few seconds, and it’s the same for every work.',
  press: [
    {
      title: 'We check it',
      text: 'We look at the content, not the name. If a file isn’t really a picture or video, we refuse it and tell you why.',
    },
    {
      title: 'We remove metadata',
      text: 'We remove location, camera and edits. Nobody gets the file exactly as you uploaded it, because everything we show is re-encoded.',
    },
    {
      title: 'We make five sizes',
      text: 'From a thumbnail of 100 pixels to the full original, with a still picture for people who don’t want motion.',
    },
  ],
  booksTitle: 'Open books',
  booksNote: 'You don’t have to take our word for what happens here.',
  books: [
    {
      title: 'A log that only grows',
      text: 'Every account, upload, album and coin is an entry in a log. Entries are added and never changed, and signatures reveal any tampering.',
    },
    {
      title: 'Balances anyone can check',
      text: 'Anyone with the log can add up every pixcoin from zero with the auditor that comes with the software. It’s a separate program from the one that runs this site.',
    },
    {
      title: 'Yours to run',
      text: 'You can run Pixchange yourself, on one machine or many. Its source code is open.',
    },
  ],
  key: 'The key that signs the log',
  peopleTitle: 'Talk to us',
  people: 'We’re a small team, and we answer our email. Send us bugs, ideas, complaints or plans for an exhibition.',
  contact: 'Write to the studio',
});
