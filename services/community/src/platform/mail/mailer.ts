import { createTransport, type Transporter } from 'nodemailer';
import { PartUnavailable } from '../unavailable.ts';

export interface Mail {
  /** Message id, the same for every attempt to send an email, so that mail clients can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL where a POST unsubscribes from emails of this kind (RFC 8058); for optional emails. */
  readonly unsubscribeUrl?: string;
}

/** A recipient, with the language of their emails. */
export interface MailRecipient {
  readonly email: string;
  readonly fullName: string;
  /** Locale as stored; null for none. */
  readonly locale: string | null;
}

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * Thrown when the mail server rejects an email permanently. The server's message is dropped, because it contains the
 * address.
 */
class MailRefused extends Error {
  override readonly name = 'MailRefused';
  constructor(responseCode: number) {
    super(`the mail server refused the mail with ${responseCode}`);
  }
}

/** Sends emails over SMTP. */
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

  /**
   * @throws MailRefused when the mail server rejects the email permanently
   * @throws PartUnavailable when the mail server does not accept the email now
   */
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
      // 5yz is permanent (RFC 5321, 4.2.1); all other errors may be temporary.
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
