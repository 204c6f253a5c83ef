import { saveFile } from '#src/page/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/copy.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Note } from '#src/ui/State.tsx';

/** New recovery codes, this once. */
export function CodesShown({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopy();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      title="Your recovery codes"
      actions={
        <Button variant="solid" onPress={onClose}>
          I stored them
        </Button>
      }
    >
      <div className="ui-stack">
        <Note icon="attention">Beacon shows these codes only now. It stores hashes of them.</Note>
        <ul className="security-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Actions>
          <Button size="s" icon={copied ? 'check' : 'copy'} onPress={() => void copy(text)}>
            {copied ? 'Copied' : 'Copy codes'}
          </Button>
          <Button size="s" onPress={() => saveFile(new Blob([text], { type: 'text/plain' }), 'beacon-recovery-codes.txt')}>
            Download codes
          </Button>
        </Actions>
        <p className="ui-slate">
          Each code signs you in once when your other factors are lost. Store them away from this device.
        </p>
      </div>
    </Dialog>
  );
}
