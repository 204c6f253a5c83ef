import { useEffect, useState } from 'react';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import { useNow } from '#src/client/connection.ts';
import { keepThisPage } from '#src/client/update-worker.ts';
import { SandboxFrame } from '#src/layout/SandboxFrame.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { loadDeferred } from '#src/ui/deferred.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { answerLabel } from '../answer.ts';
import { isSame } from '../form.ts';
import { holidaysFrom } from '../holidays.ts';
import { PreferencesForm } from '../PreferencesForm.tsx';
import { SeverityChannels } from '../SeverityChannels.tsx';
import type { AddressCheck } from '../types.ts';
import { SandboxPreview } from './SandboxPreview.tsx';
import { channels, places } from './samples.ts';

/** Says of an address what can be said without asking anybody. */
async function check(email: string): Promise<AddressCheck> {
  await Promise.resolve();
  return { valid: true, email, warnings: ['In this demo the address is not checked.'] };
}

/** The choices of "My alerts" on sample data: nothing leaves this page, and it works offline. */
export function Sandbox() {
  useEffect(() => void loadDeferred().then(keepThisPage), []);
  const now = useNow();
  const [form, setForm] = useState<AlertPreferences>(defaultPreferences);
  const [hasDevice, setDevice] = useState(true);
  const [address, setAddress] = useState('');
  const devices = hasDevice ? 1 : 0;
  const isChanged = !isSame(form, defaultPreferences, now);
  return (
    <SandboxFrame>
      <title>Alert preferences demo · Beacon</title>
      <Frame title="My alerts demo" answer={answerLabel(form, now, holidaysFrom(now), devices)}>
        <Grid>
          <Column span={7}>
            <PreferencesForm
              form={form}
              onChange={setForm}
              onNow={setForm}
              facts={{
                now,
                email: 'naledi@karoowines.example',
                sendsMail: true,
                mayBeOnDuty: false,
                shifts: [],
                places,
                address,
                onAddress: setAddress,
                check,
              }}
              device={
                <Checkbox isSelected={hasDevice} onChange={setDevice}>
                  Pretend a tablet gets notifications
                </Checkbox>
              }
            >
              <div className="prefs-save">
                <span className="ui-mute ui-small" role="status">
                  {isChanged ? 'Changed for this page only.' : 'These are the default settings.'}
                </span>
                <Button
                  onPress={() => setForm(defaultPreferences)}
                  isDisabled={!isChanged}
                  {...(isChanged ? {} : { reason: 'Nothing is changed.' })}
                >
                  Reset to default settings
                </Button>
              </div>
            </PreferencesForm>
          </Column>
          <Column span={5}>
            <SandboxPreview form={form} devices={devices} now={now} />
          </Column>
          <SeverityChannels channels={channels} form={form} now={now} devices={devices} />
        </Grid>
      </Frame>
    </SandboxFrame>
  );
}
