import './checksum.css';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/copy.ts';
import { Popover } from '#src/ui/Popover.tsx';

/** The SHA-256 of a file, for who must show that a copy is whole and unchanged. */
export function Checksum({ sha256, fileName }: { sha256: string; fileName: string }) {
  const { copied, copy } = useCopy();
  return (
    <Popover
      label="SHA-256 checksum"
      placement="bottom end"
      trigger={
        <Button size="s" variant="quiet" aria-label={`Checksum: ${fileName}`}>
          Checksum
        </Button>
      }
    >
      <div className="ui-stack exports-checksum">
        <p>A copy of this file with the same SHA-256 checksum is whole and unchanged.</p>
        <p className="ui-mono">{sha256}</p>
        <div>
          <Button size="s" icon={copied ? 'check' : 'copy'} onPress={() => void copy(sha256)}>
            {copied ? 'Copied' : 'Copy checksum'}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
