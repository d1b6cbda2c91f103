import { accounts as limits } from '@pixchange/contracts/http/limits';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail whose link confirms an account. */
export const confirmationMail = ({ fullName, link }: { fullName: string; link: string }): MailText => {
  const hello = `Hello ${fullName},`;
  const ask = 'please confirm your e-mail address to unlock all the features of Pixchange:';
  const ends = `The link works once, for ${limits.confirmationTokenHours} hours.`;
  const stranger = 'If you did not sign up, ignore this mail: nothing happens without the link.';
  return {
    subject: 'Please confirm your Pixchange account',
    text: [hello, '', ask, '', link, '', ends, '', stranger, ''].join('\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#F4F6F1;color:#14181A;font:15px/1.5 sans-serif">
<table role="presentation" style="max-width:520px;margin:0 auto;background:#FFFFFF;border-top:8px solid #FF5CB8"><tr><td style="padding:32px">
<p style="margin:0 0 16px">${escapeHtml(hello)}</p><p style="margin:0 0 24px">${ask}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#14181A;color:#FFFFFF;text-decoration:none">Confirm my account</a></p>
<p style="margin:0 0 16px;color:#586166">${ends}</p><p style="margin:0;color:#586166">${stranger}</p>
</td></tr></table></body></html>`,
  };
};
