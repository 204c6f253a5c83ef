import { Dialog } from '#src/ui/Dialog.tsx';
import { deferred } from '#src/ui/deferred.tsx';

const Palette = deferred(async () => (await import('./palette/Palette.tsx')).Palette);

/** Finds pages, actions, customers, domains, senders, people and alerts. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search">
      <Palette onClose={onClose} />
    </Dialog>
  );
}
