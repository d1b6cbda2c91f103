import { expect, it } from 'vitest';
import { saleRefundMail } from './sale-refund-mails.ts';

const mail = (locale: string | null, coins: number) =>
  saleRefundMail({
    recipient: { fullName: 'Bo <b>', locale },
    coins,
    link: 'https://pix.example/purchases',
    contactEmail: 'help@pix.example',
  });

it('the mail names the refunded amount, is in the buyer’s language, and escapes the buyer’s name', () => {
  expect(mail('en', 30).text).toContain('We refunded 30 pixcoins to your wallet');
  expect(mail(null, 1).text).toContain('We refunded 1 pixcoin to');
  expect(mail('de-AT', 30).subject).toBe('Du hast deine Pixcoins zurückbekommen');
  expect(mail('en', 30).html).toContain('Bo &#60;b&#62;');
});
