import { catalogue } from '../../shared/text/catalogue.ts';

export const studioText = catalogue('studio', {
  pageTitle: 'The Studio',
  title: ['A small press for ', 'pictures that move', ''],
  lead: 'The Studio is the workshop behind Pixchange: the people who run this installation, the machines that make every version of a work, and the rules that both keep to.',
  visit: 'See what is on the walls',
  spotlight: 'What we picked',
  kindsTitle: 'Three inks, three kinds',
  kindsNote: 'Each kind has its own ink and its own frame, so that you know what you look at before it moves.',
  kinds: [
    {
      kind: 'Gif',
      name: 'GIF',
      frame: 'A strip of film with a sprocket edge',
      text: 'Loops, from an old GIF or a minute of video. We make small ones for slow lines, and films for fast ones.',
    },
    {
      kind: 'Sticker',
      name: 'Sticker',
      frame: 'Die-cut on checkered stock',
      text: 'A transparent ground stays transparent in every size. Checkers show where the paper ends.',
    },
    {
      kind: 'Art',
      name: 'Art',
      frame: 'A mat, a hairline, a caption',
      text: 'Still pictures, drawn or photographed or modelled in three dimensions, with a name beneath.',
    },
  ],
  pressTitle: 'What happens to your file',
  pressNote: 'Within seconds of your upload, and for every work alike.',
  press: [
    {
      title: 'It is checked',
      text: 'By its bytes and not by its name. What pretends to be a picture and is none is turned away with a reason.',
    },
    {
      title: 'Its traces are removed',
      text: 'Place, camera and edits are removed. The file that you sent is kept from everybody; what we show is re-encoded.',
    },
    {
      title: 'Five sizes are made',
      text: 'From a thumb of 100 pixels to the full original, with a still preview for people who want nothing to move.',
    },
  ],
  booksTitle: 'Open books',
  booksNote: 'You need not take our word for what happens here.',
  books: [
    {
      title: 'A log that only grows',
      text: 'Each account, upload, album and coin is a line in a log. Lines are added and never changed, and its signed head would show any tampering.',
    },
    {
      title: 'Balances from the start',
      text: 'Anyone with the log can add up every pixcoin from zero with the auditor that comes with the software. It is a different program from the one that spends them.',
    },
    {
      title: 'Yours to run',
      text: 'Pixchange is one program that you can run yourself, on one machine or many. This page is part of it, and so is its source.',
    },
  ],
  key: 'The key that signs the log',
  peopleTitle: 'Talk to us',
  people: 'The studio is small and answers mail. Bug, idea, complaint, exhibition: it all goes to the same table.',
  contact: 'Write to the studio',
});
