import { type Severity, severities } from '#domain/vocabulary.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import type { WallSettings } from './settings.ts';
import type { Awake } from './use-wake-lock.ts';

const awakeLabels: Record<Awake, string> = {
  no: 'This browser cannot keep the screen awake.',
  off: 'The screen may go dark.',
  held: 'The screen stays awake.',
  lost: 'The screen may go dark: this device does not keep it awake now.',
};

type WallToolsProps = {
  settings: WallSettings;
  onSettings: (part: Partial<WallSettings>) => void;
  isAwake: boolean;
  awake: Awake;
  onAwake: (isWanted: boolean) => void;
  isLoud: boolean;
  onLoud: (isLoud: boolean) => void;
};

/** Screen, night, sound: how this device behaves on a wall. */
export function WallTools({ settings, onSettings, isAwake, awake, onAwake, isLoud, onLoud }: WallToolsProps) {
  const mute = (severity: Severity) => (sounds: boolean) =>
    onSettings({
      muted: sounds ? settings.muted.filter((word) => word !== severity) : [...settings.muted, severity],
    });
  return (
    <div className="wall-tools">
      <div>
        <Switch isSelected={isAwake} onChange={onAwake} isDisabled={awake === 'no'}>
          Keep the screen awake
        </Switch>
        <p className="ui-small ui-mute" role="status">
          {awakeLabels[awake]}
        </p>
      </div>
      <Switch isSelected={settings.night} onChange={(night) => onSettings({ night })}>
        Dark colours in full screen
      </Switch>
      <div>
        <Switch isSelected={isLoud} onChange={onLoud}>
          Sound for new alerts
        </Switch>
        {isLoud && (
          <fieldset className="wall-sounds">
            <legend className="ui-hidden">Severities with sound</legend>
            {severities.slice(0, 3).map((severity) => (
              <Checkbox key={severity} isSelected={!settings.muted.includes(severity)} onChange={mute(severity)}>
                {severityWord(severity)}
              </Checkbox>
            ))}
          </fieldset>
        )}
      </div>
    </div>
  );
}
