import { Button } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Note } from '#src/ui/State.tsx';
import type { MadeKey } from './types.ts';

/** A new key, this once, with a call to try it. */
export function KeyShown({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title="Your API key"
      actions={
        <Button variant="solid" onPress={onClose}>
          I stored it
        </Button>
      }
    >
      <div className="ui-stack">
        <Note icon="attention">Beacon shows this key only now. It stores a hash of it.</Note>
        <CodeBlock text={made.key} label="API key" copyLabel="Copy key" />
        <p>
          It works until {format.date(made.expires_at)}. Programs send it in the header <code>Authorization: Bearer …</code>. The
          calls are described at <a href="/api/docs">/api/docs</a>.
        </p>
      </div>
    </Dialog>
  );
}
