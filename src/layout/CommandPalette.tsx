import { Dialog } from '#src/ui/Dialog.tsx';
import { deferred } from '#src/ui/deferred.tsx';

const Palette = deferred(async () => (await import('./Palette.tsx')).Palette);

/** Pages, domains and open alerts by name; offline, over what this device stores. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search">
      <Palette onClose={onClose} />
    </Dialog>
  );
}
