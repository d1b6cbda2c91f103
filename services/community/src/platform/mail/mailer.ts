import { createTransport, type Transporter } from 'nodemailer';
import { PartUnavailable } from '../unavailable.ts';

export interface Mail {
  /** The same for every try at the same mail, so that a receiver can tell a double. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A POST there ends mails of this kind (RFC 8058); for those that people can do without. */
  readonly unsubscribeUrl?: string;
}

/** A person to be mailed, in the language of their mails. */
export interface MailRecipient {
  readonly email: string;
  readonly fullName: string;
  /** As stored; null for none. */
  readonly locale: string | null;
}

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** The mail server says never; its words are left out, since they tell the address. */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(responseCode: number) {
    super(`the mail server refused the mail with ${responseCode}`);
  }
}

/** Sends mail by SMTP. */
export class Mailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    this.transport = createTransport(smtpUrl, { from });
    this.domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  }

  /** @throws PartUnavailable when the mail server does not take it now. */
  async send({ id, unsubscribeUrl, ...mail }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        ...mail,
        from: this.from,
        messageId: `<${id}@${this.domain}>`,
        headers: unsubscribeHeaders(unsubscribeUrl),
      });
    } catch (error) {
      const { responseCode } = error as { responseCode?: number };
      // 5yz says never (RFC 5321, 4.2.1); everything else may pass.
      if (responseCode !== undefined && responseCode >= 500) throw new MailRefused(responseCode);
      throw new PartUnavailable('mail', { cause: error });
    }
  }

  async ping(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}
