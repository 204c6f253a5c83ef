import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { freePort } from '#tests/fakes/free-port.ts';

/** A line between browser and server that can be cut, and that can hand out another version of the service worker. */
export class Line {
  readonly port: number;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #answers = new Map<string, (body: string) => string>();
  #lost: RegExp | null = null;

  private constructor(port: number, target: string) {
    this.port = port;
    this.#target = new URL(target);
  }

  static async to(target: string): Promise<Line> {
    const line = new Line(await freePort(), target);
    await line.fix();
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Changes what is answered for a path from now on. */
  alter(path: string, change: (body: string) => string): void {
    this.#answers.set(path, change);
  }

  /** From now on requests to these paths reach the server, and their answers are lost on the way back; `null` ends it. */
  loseAnswers(to: RegExp | null): void {
    this.#lost = to;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    for (const socket of this.#sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  async fix(): Promise<void> {
    if (this.#server !== null) return;
    const server = createServer((incoming, outgoing) => {
      const change = this.#answers.get(incoming.url ?? '');
      const headers = {
        ...incoming.headers,
        host: this.#target.host,
        ...(change === undefined ? {} : { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }),
      };
      const passed = request(
        { host: this.#target.hostname, port: this.#target.port, method: incoming.method, path: incoming.url, headers },
        (answer) => {
          if (this.#lost?.test(incoming.url ?? '')) {
            answer.resume();
            outgoing.destroy();
            return;
          }
          if (change === undefined) {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
            return;
          }
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('end', () => {
            const { 'content-length': _, etag: _tag, 'last-modified': _changed, ...rest } = answer.headers;
            outgoing.writeHead(answer.statusCode ?? 502, rest);
            outgoing.end(change(Buffer.concat(pieces).toString('utf8')));
          });
        },
      );
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.#server = server;
  }
}
