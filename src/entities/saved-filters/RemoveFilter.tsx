import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import type { Preset } from './types.ts';
import { useReaders } from './use-readers.ts';

/** Asks before a filter that others may use is removed. */
export function RemoveFilter({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const { nobody } = useReaders();
  const remove = useSend(calls.reportingFilter.removePreset);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${preset.name}?`}
      confirmLabel="Remove filter"
      cancelLabel="Keep filter"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: preset.id } });
        onClose();
      }}
    >
      {nobody} can open it afterwards. The reports stay.
    </ConfirmDialog>
  );
}
