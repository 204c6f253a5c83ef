import { useOffline } from '#src/client/connection.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { presetAddress } from './address.ts';
import { presetNote } from './labels.ts';
import type { Preset } from './types.ts';

type RowsProps = { presets: readonly Preset[]; onOpen?: () => void; onRemove: (preset: Preset) => void };

/** Saved filters; each opens with its page, conditions and period. */
export function SavedFilterRows({ presets, onOpen, onRemove }: RowsProps) {
  const offline = useOffline();
  return (
    <ActionRows label="Saved filters">
      {presets.map((preset) => (
        <li key={preset.id}>
          <span>
            <Link href={presetAddress(preset)} onPress={onOpen}>
              {preset.name}
            </Link>
            <span className="ui-sub">{presetNote(preset)}</span>
          </span>
          {preset.may_change && !offline && (
            <Button size="s" aria-label={`Remove ${preset.name}`} onPress={() => onRemove(preset)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ActionRows>
  );
}
