import { uploadableFilms } from '#api/website/site-films.ts';
import { FileButton } from '#web/ui/button/file-button.tsx';

interface ChooseFilmProps {
  label: string;
  pending?: boolean;
  onFile: (file: File) => void;
}

export const ChooseFilm = ({ label, pending = false, onFile }: ChooseFilmProps) => (
  <FileButton
    accept={uploadableFilms.join()}
    variant="secondary"
    size="small"
    className="justify-self-start"
    pending={pending && 'Uploading...'}
    onFiles={([file]) => file && onFile(file)}
  >
    {label}
  </FileButton>
);
