import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';

/** Mail server that refuses every recipient until `knowsEverybody` is set. */
export class RefusingMailServer {
  knowsEverybody = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RefusingMailServer> {
    const server = createServer();
    const mail = new RefusingMailServer(server);
    server.on('connection', (socket) => {
      socket.on('error', () => socket.destroy());
      let isMessage = false;
      socket.write('220 ready\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        if (isMessage && line !== '.') return;
        isMessage = /^DATA/i.test(line);
        socket.write(`${mail.answerTo(line)}\r\n`);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private answerTo(line: string): string {
    if (/^RCPT/i.test(line) && !this.knowsEverybody) return '550 nobody of this name';
    if (/^DATA/i.test(line)) return '354 go on';
    return /^QUIT/i.test(line) ? '221 bye' : '250 fine';
  }
}
