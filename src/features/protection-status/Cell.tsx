import { Icon } from '#src/ui/Icon.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Face } from './types.ts';

function Word({ face: { kind, word } }: { face: Face }) {
  if (kind === 'plain') return word;
  if (kind === 'mute') return <span className="ui-mute">{word}</span>;
  if (kind === 'absent')
    return (
      <span className="ui-tag matrix-absent">
        <Icon name="close" small />
        {word}
      </span>
    );
  return <StatusTag kind={kind}>{word}</StatusTag>;
}

/** What a cell of the matrix says: sign, word and colour, one below the other where there are several. */
export function Faces({ faces }: { faces: readonly Face[] }) {
  return (
    <span className="matrix-several">
      {faces.map((face) => (
        <span key={face.word} className="matrix-face">
          <Word face={face} />
          {face.sub !== undefined && <span className="ui-sub">{face.sub}</span>}
        </span>
      ))}
    </span>
  );
}
