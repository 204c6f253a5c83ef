import type { ProtectionLevel } from '#domain/vocabulary.ts';

/** The levels, worst first. */
export const worstFirst: readonly ProtectionLevel[] = ['exposed', 'unknown', 'monitoring', 'almost', 'protected', 'parked_safe'];
