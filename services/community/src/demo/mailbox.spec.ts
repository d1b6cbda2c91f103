import { describe, expect, it } from 'vitest';
import { confirmationTokens } from './mailbox.ts';

const mail = (to: string, text: string, html = '') => ({
  to,
  subject: 'Confirm',
  text,
  html,
  date: '2025-01-01T00:00:00Z',
});

describe('confirmation links', () => {
  it('are returned newest first, only from mails to the address', () => {
    const inbox = [
      mail('ines@demo.pixchange.test', 'Open http://localhost:8080/user_verification?token=new-1\nthanks'),
      mail('noor@demo.pixchange.test', 'Open http://localhost:8080/user_verification?token=other'),
      mail(
        'Ines@demo.pixchange.test, other@x.test',
        '',
        '<a href="http://localhost/user_verification?token=old%2B1&amp;x=1">here</a>',
      ),
      mail('ines@demo.pixchange.test', 'Somebody follows you'),
    ];
    expect(confirmationTokens(inbox, 'ines@demo.pixchange.test')).toEqual(['new-1', 'old+1']);
  });

  it('cannot be read from a response that is not a mailbox', () =>
    expect(() => confirmationTokens({ errors: [] }, 'a@b.test')).toThrow());
});
