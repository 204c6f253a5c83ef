import type { ProtectionLevel } from '#domain/vocabulary.ts';

/** The levels, worst first. */
export const worstFirst: readonly ProtectionLevel[] = ['exposed', 'unknown', 'monitoring', 'almost', 'protected', 'parked_safe'];

/** The place of a domain among others: those not checked yet first, then by level, worst first. */
export function levelRank(level: ProtectionLevel, isChecked: boolean): number {
  return isChecked ? 1 + worstFirst.indexOf(level) : 0;
}
