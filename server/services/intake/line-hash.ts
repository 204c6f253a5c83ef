import { createHash, type Hash, hash } from 'node:crypto';

/** A SHA-256 over lines, each ended by `\n`. */
export type LineHash = { add: (line: string) => void; digest: () => string };

const KEPT = 65_536;

/** Makes a hash of lines; few lines are hashed in one go. `digest` gives hexadecimal. */
export function createLineHash(): LineHash {
  let running: Hash | null = null;
  let lines = '';
  return {
    add: (line) => {
      lines += `${line}\n`;
      if (lines.length < KEPT) return;
      running ??= createHash('sha256');
      running.update(lines);
      lines = '';
    },
    digest: () => (running ? running.update(lines).digest('hex') : hash('sha256', lines, 'hex')),
  };
}
