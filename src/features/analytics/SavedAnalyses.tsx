import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { RemoveFilter } from '#src/entities/saved-filters/RemoveFilter.tsx';
import { SavedFilterRows } from '#src/entities/saved-filters/SavedFilterRows.tsx';
import { SaveFilter } from '#src/entities/saved-filters/SaveFilter.tsx';
import type { Preset } from '#src/entities/saved-filters/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { savedConfig } from './search.ts';
import type { AnalyticsSearch } from './types.ts';

/** Opens and removes saved filters, and saves the analysis as it is displayed. */
export function SavedAnalyses({ search }: { search: AnalyticsSearch }) {
  const offline = useOffline();
  const { data, error } = useRead(calls.reportingFilter.presets, {});
  const [isSaving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<Preset | null>(null);
  const presets = data?.presets ?? [];
  return (
    <>
      <Popover trigger={<Button size="s">Saved filters</Button>} label="Saved filters" placement="bottom start">
        {(close) => (
          <div className="ui-stack">
            {data === undefined && <p className="ui-mute">{error === null ? 'Loading the saved filters.' : error.message}</p>}
            {data !== undefined && presets.length === 0 && <p className="ui-mute">No filter is saved yet.</p>}
            {presets.length > 0 && (
              <SavedFilterRows
                presets={presets}
                onOpen={close}
                onRemove={(preset) => {
                  close();
                  setRemoving(preset);
                }}
              />
            )}
            <p className="ui-small ui-mute">Save the domain, period, result and splits of this page under a name.</p>
            <Button
              size="s"
              isDisabled={offline}
              reason="Needs a connection."
              onPress={() => {
                close();
                setSaving(true);
              }}
            >
              Save filter
            </Button>
          </div>
        )}
      </Popover>
      {isSaving && <SaveFilter config={savedConfig(search)} onClose={() => setSaving(false)} />}
      {removing !== null && <RemoveFilter preset={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
