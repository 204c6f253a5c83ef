import type { ProtectionLevel } from '#domain/vocabulary.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { levelFaces } from './levels.ts';

type LevelTagProps = { level: ProtectionLevel; isChecked?: boolean; filled?: boolean };

/** A level in symbol, word and colour; a domain without a check has none yet. */
export function LevelTag({ level, isChecked = true, filled = false }: LevelTagProps) {
  const { kind, word } = isChecked ? levelFaces[level] : { ...levelFaces.unknown, word: 'Not checked yet' };
  return (
    <StatusTag kind={kind} filled={filled}>
      {word}
    </StatusTag>
  );
}
