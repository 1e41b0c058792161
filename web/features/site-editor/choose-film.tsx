import { useRef } from 'react';
import { uploadableFilms } from '../../../contract/site-films.ts';
import { Button } from '../../ui/button.tsx';

interface ChooseFilmProps {
  label: string;
  pending?: boolean;
  onFile: (file: File) => void;
}

export function ChooseFilm({ label, pending = false, onFile }: ChooseFilmProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadableFilms.join()}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.[0]) onFile(currentTarget.files[0]);
          // Otherwise choosing the same file again changes nothing.
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" size="small" pending={pending && 'Uploading...'} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
