import type { Problem } from '#domain/result.ts';
import type { UnpackLimits } from './unpack-limits.ts';

/** Why a file was not unpacked further; `problem` is a sentence for people. */
export class UnpackRefusal extends Error {
  override name = 'UnpackRefusal';
  readonly problem: Problem;
  constructor(code: string, text: string) {
    super(text);
    this.problem = { code, text, source: 'RFC 9990 8.1' };
  }
}

/**
 * The remaining budget of one message. `spend` counts inflated bytes of the whole message, `spendPart` one part; both throw UnpackRefusal.
 * `hasParts`: another part is within the budget. `ofMember` counts one file in an archive, which may have as many parts itself;
 * `hasMembers` says whether another may be read.
 */
export type Budget = {
  limits: UnpackLimits;
  spend: (inflatedBytes: number, sums: Ratio) => void;
  spendPart: () => void;
  hasParts: () => boolean;
  ofMember: () => Budget;
  hasMembers: () => boolean;
};

/** The sizes of one archive while it is inflated. */
export type Ratio = { compressedBytes: number; inflatedBytes: number };

const usedMs = ({ user, system }: { user: number; system: number }): number => (user + system) / 1_000;

/** A fresh budget; its time starts now. Time is the thread's own processor time: a busy machine makes no message too slow. */
export function createBudget(limits: UnpackLimits): Budget {
  const startMs = usedMs(process.threadCpuUsage());
  let inflated = 0;
  let members = 0;
  const ofAll: Pick<Budget, 'limits' | 'spend' | 'hasMembers'> = {
    limits,
    spend: (inflatedBytes, sums) => {
      inflated += inflatedBytes;
      sums.inflatedBytes += inflatedBytes;
      if (inflated > limits.maxInflatedBytes) {
        throw new UnpackRefusal(
          'inflates-too-large',
          `The archive inflates to more than ${limits.maxInflatedBytes >> 20} MiB. Send its reports in smaller files.`,
        );
      }
      if (sums.inflatedBytes > limits.ratioFreeBytes && sums.inflatedBytes > sums.compressedBytes * limits.maxRatio) {
        throw new UnpackRefusal(
          'zip-bomb',
          `The archive inflates to more than ${limits.maxRatio} times its size, which no report does. It is not opened.`,
        );
      }
      if (usedMs(process.threadCpuUsage()) - startMs > limits.maxMs) {
        throw new UnpackRefusal(
          'too-slow',
          `Reading took more than ${Math.round(limits.maxMs / 1_000)} seconds of processor time. Split the report and send its parts.`,
        );
      }
    },
    hasMembers: () => members < limits.maxMembers,
  };
  const ofMail = (): Budget => {
    let parts = 0;
    return {
      ...ofAll,
      hasParts: () => parts < limits.maxParts,
      spendPart: () => {
        parts += 1;
        if (parts > limits.maxParts)
          throw new UnpackRefusal('too-many-parts', `The message has more than ${limits.maxParts} parts.`);
      },
      ofMember: () => {
        members += 1;
        return ofMail();
      },
    };
  };
  return ofMail();
}
