import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { RemoveFilter } from '#src/entities/saved-filters/RemoveFilter.tsx';
import { SavedFilterRows } from '#src/entities/saved-filters/SavedFilterRows.tsx';
import { SaveFilter } from '#src/entities/saved-filters/SaveFilter.tsx';
import type { Preset, PresetConfig } from '#src/entities/saved-filters/types.ts';
import { useReaders } from '#src/entities/saved-filters/use-readers.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';

/** How many saved filters are shown above the conditions before the rest is asked for. */
const shownFirst = 3;

/** The filters that the customer saved, above the conditions. */
export function Presets({ presets }: { presets: Preset[] }) {
  const { everybody } = useReaders();
  const [isWhole, setWhole] = useState(false);
  const [removing, setRemoving] = useState<Preset | null>(null);
  if (presets.length === 0) return null;
  const isLong = presets.length > shownFirst + 1;
  return (
    <Section
      span={12}
      question="Saved filters"
      finding={`${counted(presets.length, 'filter')}, shared with ${everybody}`}
      more={
        isLong && (
          <Button size="s" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${presets.length}`}
          </Button>
        )
      }
    >
      <SavedFilterRows presets={isLong && !isWhole ? presets.slice(0, shownFirst) : presets} onRemove={setRemoving} />
      {removing !== null && <RemoveFilter preset={removing} onClose={() => setRemoving(null)} />}
    </Section>
  );
}

/** The button that saves the displayed filter; it needs a connection. */
export function SaveButton({ config }: { config: PresetConfig }) {
  const [isOpen, setOpen] = useState(false);
  if (useOffline()) return null;
  return (
    <>
      <Button size="s" onPress={() => setOpen(true)}>
        Save filter
      </Button>
      {isOpen && <SaveFilter config={config} onClose={() => setOpen(false)} />}
    </>
  );
}
