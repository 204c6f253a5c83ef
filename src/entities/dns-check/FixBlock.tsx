import './check.css';
import { useId } from 'react';
import { isInZone, nameInZone, panelNames, panelSteps } from '#domain/protection/dns-host-instructions.ts';
import { dnsPanels } from '#domain/vocabulary.ts';
import { CopyButton } from './CopyButton.tsx';
import { DnsHostMessage } from './DnsHostMessage.tsx';
import { usePanel } from './panel-choice.ts';
import { RecordText } from './RecordText.tsx';
import type { Fix } from './types.ts';

const actions: Record<Fix['action'], string> = {
  publish: 'Add this record',
  replace: 'Publish this instead',
  remove: 'Delete this record',
};

/**
 * A change ready to paste; where it is in the zone, with the steps in the reader's panel and the mail to the DNS host. `zone` is what the panel
 * shows.
 */
export function FixBlock({ fix, zone }: { fix: Fix; zone: string }) {
  const [panel, setPanel] = usePanel();
  const id = useId();
  const short = nameInZone(fix.name, zone);
  return (
    <div className="check-fix">
      <RecordText
        label={actions[fix.action]}
        name={fix.name}
        type={fix.type}
        text={fix.value}
        copyLabel={fix.action === 'remove' ? 'Copy' : 'Copy value'}
        strong={fix.action !== 'remove'}
        foot={
          isInZone(fix, zone) ? (
            <>
              <details className="check-more">
                <summary>Steps in your panel</summary>
                <div className="check-panel">
                  <label htmlFor={id}>Panel</label>
                  <select
                    id={id}
                    className="check-select"
                    value={panel}
                    onChange={(event) => setPanel(dnsPanels.find((one) => one === event.target.value) ?? 'plain')}
                  >
                    {dnsPanels.map((one) => (
                      <option key={one} value={one}>
                        {panelNames[one]}
                      </option>
                    ))}
                  </select>
                  {panel !== 'plain' && (
                    <CopyButton text={short} variant="quiet" label={`Copy name ${short}`}>
                      Copy name
                    </CopyButton>
                  )}
                </div>
                <ol className="check-steps">
                  {panelSteps(panel, zone, fix).map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </details>
              <DnsHostMessage zone={zone} fixes={[fix]} />
            </>
          ) : undefined
        }
      />
    </div>
  );
}
