import type { ProtectionLevel } from '#domain/vocabulary.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import { worstFirst } from './level-order.ts';

type Face = { kind: StatusKind; word: string; meaning: string };

/** How each level is drawn and what it means. */
export const levelFaces: Record<ProtectionLevel, Face> = {
  protected: { kind: 'pass', word: 'Protected', meaning: 'forged messages are stopped' },
  almost: { kind: 'attention', word: 'Almost', meaning: 'quarantine or reject, but with a gap' },
  monitoring: { kind: 'monitoring', word: 'Monitoring', meaning: 'forged messages are reported and still delivered' },
  exposed: { kind: 'fail', word: 'Exposed', meaning: 'anybody can send as this domain' },
  parked_safe: { kind: 'parked', word: 'Parked-safe', meaning: 'sends no messages and rejects them all' },
  unknown: { kind: 'unknown', word: 'Unknown', meaning: 'no answer yet' },
};

/** Whether mail forged in a domain's name is stopped. */
export function isSafe(level: ProtectionLevel): boolean {
  return level === 'protected' || level === 'parked_safe';
}

/** How many domains have each level, worst first; empty levels are omitted. */
export function levelCounts(rows: readonly { level: ProtectionLevel }[]): { level: ProtectionLevel; count: number }[] {
  return worstFirst
    .map((level) => ({ level, count: rows.filter((row) => row.level === level).length }))
    .filter(({ count }) => count > 0);
}
