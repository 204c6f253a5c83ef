import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import { readLogo } from './logo.ts';

/** The logo of the cover: a PNG or an SVG, read on this device and checked again by the server. */
export function LogoField({ logo, onChange }: { logo: string; onChange: (logo: string) => void }) {
  const [error, setError] = useState<string | null>(null);
  const take = async ([file]: File[]) => {
    if (file === undefined) return;
    const read = await readLogo(file);
    setError('problem' in read ? read.problem : null);
    if ('logo' in read) onChange(read.logo);
  };
  return (
    <div className="ui-stack">
      {logo === '' ? (
        <Dropzone
          label="Logo (optional)"
          hint="PNG or SVG, at most 200 kB"
          buttonLabel="Choose logo"
          accept={['.png', '.svg']}
          multiple={false}
          onFiles={(files) => void take(files)}
        />
      ) : (
        <div className="reports-logo">
          <img src={logo} alt="The logo on the cover" />
          <Button size="s" variant="quiet" onPress={() => onChange('')}>
            Remove logo
          </Button>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="ui-small ui-tone-fail">
          {error}
        </p>
      )}
    </div>
  );
}
