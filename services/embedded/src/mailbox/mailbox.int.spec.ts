import { readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { startMailbox, type RunningMailbox } from './index.ts';

type Entry = { to: string; subject: string; text: string; html: string; date: string };

describe('the mailbox', () => {
  let folder: TemporaryFolder;
  let mailbox: RunningMailbox;
  let transport: Transporter;

  const open = async (messagesMax = 1_000): Promise<void> => {
    mailbox = await startMailbox({ dataDir: folder.path, messagesMax });
    transport = createTransport(mailbox.smtpUrl);
  };
  const close = async (): Promise<void> => {
    transport.close();
    await mailbox.stop();
  };
  const page = async (path: string): Promise<{ status: number; body: string; headers: Headers }> => {
    const answer = await fetch(mailbox.httpUrl + path);
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  };
  const inbox = async (): Promise<Entry[]> =>
    (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json`)).json()) as Entry[];
  const send = (subject: string, extra: object = {}) =>
    transport.sendMail({
      from: 'Pixchange <no-reply@pixchange.example>',
      to: 'Ann <ann@pixchange.example>',
      subject,
      text: `text of ${subject}`,
      ...extra,
    });

  beforeAll(async () => {
    folder = await temporaryFolder();
    await open();
  });
  afterAll(async () => {
    await close();
    await folder.remove();
  });

  it('is empty at first, and its page says so', async () => {
    expect(await inbox()).toEqual([]);
    expect((await page('/dev/mailbox')).body).toContain('No emails yet');
  });

  it('lists a message in the JSON as soon as it is accepted, newest first', async () => {
    await send('first');
    await send('Bestätigung ✓', {
      html: '<p>Hällo <a href="http://localhost:8080/user_verification?token=a&amp;b">confirm</a></p>',
    });
    const mails = await inbox();
    expect(mails.map(({ subject }) => subject)).toEqual(['Bestätigung ✓', 'first']);
    expect(Object.keys(mails[0]!)).toEqual(['message_id', 'to', 'subject', 'text', 'html', 'date']);
    expect(mails[0]).toMatchObject({ to: 'ann@pixchange.example', text: expect.stringContaining('text of Best') });
    expect(mails[0]!.html).toContain('token=a&amp;b');
    expect(mails[1]!.html).toBe('');
    expect(Math.abs(Date.now() - Date.parse(mails[0]!.date))).toBeLessThan(60_000);
  });

  it('shows nothing to a caller that does not know its key', async () => {
    const other = await temporaryFolder();
    const closed = await startMailbox({ dataDir: other.path, accessKey: 'key-of-the-gateway' });
    try {
      const { origin } = new URL(closed.httpUrl);
      const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
      expect(
        await Promise.all(
          [
            '/dev/mailbox',
            '/dev/mailbox.json',
            '/health',
            '/key-of-the-gatewax/dev/mailbox.json',
            '//dev/mailbox.json',
          ].map(statusOf),
        ),
      ).toEqual([404, 404, 404, 404, 404]);
      expect((await fetch(`${closed.httpUrl}/dev/mailbox.json`)).status).toBe(200);
    } finally {
      await closed.stop();
      await other.remove();
    }
  });

  it('uses the recipients of the envelope, including hidden ones', async () => {
    await send('to three', { cc: 'bob@pixchange.example', bcc: 'eve@pixchange.example' });
    expect((await inbox())[0]!.to).toBe('ann@pixchange.example, bob@pixchange.example, eve@pixchange.example');
  });

  it('filters messages by recipient', async () => {
    await send('for Dan', { to: 'dan@pixchange.example' });
    const messagesTo = async (to: string) =>
      (JSON.parse((await page(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).body) as Entry[]).map(
        ({ subject }) => subject,
      );
    expect(await messagesTo('dan@pixchange.example')).toEqual(['for Dan']);
    expect(await messagesTo('nobody@pixchange.example')).toEqual([]);
  });

  it('accepts many messages concurrently and loses none', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => send(`burst ${index}`)));
    const subjects = (await inbox()).map(({ subject }) => subject).filter((subject) => subject.startsWith('burst'));
    expect(new Set(subjects).size).toBe(40);
  });

  it('keeps every message in order across a restart, even next to a damaged file', async () => {
    const before = await inbox();
    await close();
    await writeFile(join(folder.path, '000000000000001-broken.mail.json'), '{"half":');
    await open();
    expect(await inbox()).toEqual(before);
  });

  it('refuses a message that is too large, and continues', async () => {
    await expect(send('huge', { text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toMatchObject({ responseCode: 552 });
    await send('after the huge one');
    expect((await inbox())[0]!.subject).toBe('after the huge one');
  });

  it('shows a message on a page with working links and inert markup', async () => {
    await send('<script>alert(1)</script>', {
      text: 'Open http://localhost:8080/user_verification?token=x&y=1. Bye <b>',
      html: '<h1>Hello</h1><script>parent.document.title="taken"</script>',
    });
    const list = await page('/dev/mailbox');
    expect(list.body).not.toContain('<script>');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(list.body).not.toMatch(/\sstyle=|\son\w+=/);
    const address = /\/dev\/mailbox\/messages\/[\w-]+/.exec(list.body)![0];
    const message = await page(address);
    expect(message.body).toContain('href="http://localhost:8080/user_verification?token=x&amp;y=1" target="_blank"');
    expect(message.body).toContain('Bye &lt;b&gt;');
    expect(message.body).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const framed = await page(`${address}/html`);
    expect(framed.body).toContain('<base target="_blank">');
    const policy = framed.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('script-src');
    expect((await page('/dev/mailbox/style.css')).headers.get('content-type')).toContain('text/css');
  });

  it('answers 404 for unknown pages, and 405 for other methods', async () => {
    expect((await page('/dev/mailbox/messages/nothing')).status).toBe(404);
    expect((await page('/dev/mailbox/messages/..%2f..%2fsecrets')).status).toBe(404);
    expect((await fetch(`${mailbox.httpUrl}/dev/mailbox`, { method: 'DELETE' })).status).toBe(405);
  });

  it('rejects a client that does not speak SMTP, and continues', async () => {
    const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\n\r\n');
    expect(await text(socket)).toMatch(/^421 /);
    await send('after the nonsense');
    expect((await inbox())[0]!.subject).toBe('after the nonsense');
  });

  it('drops the oldest messages above its limit', async () => {
    await close();
    await open(5);
    for (const number of [1, 2, 3, 4, 5, 6]) await send(`kept ${number}`);
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['kept 6', 'kept 5', 'kept 4', 'kept 3', 'kept 2']);
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.mail.json')).length).toBeLessThanOrEqual(6);
  });

  it('never listens on the network', async () => {
    await expect(startMailbox({ dataDir: folder.path, host: '0.0.0.0' })).rejects.toThrow(/loopback/);
  });
});
