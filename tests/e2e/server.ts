import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The real server on a data folder and a port of its own, started and stopped as an operator would. */
export class Server {
  readonly port: number;
  readonly dataDir: string;
  #child: ChildProcess | null = null;
  #said = '';

  readonly #env: Record<string, string>;

  constructor(port: number, dataDir: string, env: Record<string, string> = {}) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The number of the process that runs now. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server does not run');
    return this.#child.pid;
  }

  get said(): string {
    return this.#said;
  }

  /** Starts and waits for a line; the listening line by default. */
  async start(args: string[] = [], until = 'Beacon listens on'): Promise<void> {
    const child = spawn(join(root, 'node_modules/node/bin/node'), ['server/main.ts', ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.port),
        BEACON_DATA: this.dataDir,
        BEACON_SMTP_LISTEN: 'off',
        LOG_LEVEL: 'warn',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer) => {
        this.#said += String(text);
        if (this.#said.includes(until)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.#said}`)));
    });
  }

  /** Resolves when the process that runs now has ended, however it did. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Ends it; `SIGKILL` like a power cut. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
