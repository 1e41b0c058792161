import { useQuery } from '@tanstack/react-query';
import { signingEndpoints } from '#api/sales/signing.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UploadCertificate } from './upload-certificate.tsx';

type Certificate = NonNullable<JsonResponse<typeof signingEndpoints.readCertificate>['certificate']>;

const certificateQuery = query(signingEndpoints.readCertificate, {}, { select: ({ certificate }) => certificate });

/** What signed documents are sealed with: the studio's own certificate, or the owner's. */
export function SealingCertificate() {
  const { data: certificate, isError, refetch } = useQuery(certificateQuery);
  if (certificate === undefined) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading the certificate..." />;
  return (
    <>
      {certificate ? (
        <Details {...certificate} />
      ) : (
        <p className="text-pretty">A certificate in your studio's name is made when the first document is signed.</p>
      )}
      <ButtonGroup>
        <UploadCertificate />
        {certificate && <DownloadLink certificate={certificate.certificate} />}
        {certificate && <Remove isUploaded={certificate.isUploaded} />}
      </ButtonGroup>
    </>
  );
}

const Details = ({ isUploaded, subject, issuer, validUntil, fingerprint }: Certificate) => (
  <DescriptionList
    columns={2}
    items={[
      ['Kind', isUploaded ? 'Your own, uploaded' : "Made here, in the studio's name"],
      ['Valid until', formatInstant(validUntil)],
      ['Subject', subject],
      ['Issuer', issuer],
      ['SHA-256 fingerprint', fingerprint],
    ]}
  />
);

const DownloadLink = ({ certificate }: Pick<Certificate, 'certificate'>) => (
  <ButtonLink
    variant="secondary"
    to={`data:application/x-pem-file,${encodeURIComponent(certificate)}`}
    reloadDocument
    download="sealing-certificate.pem"
  >
    Download certificate
  </ButtonLink>
);

const Remove = ({ isUploaded }: { isUploaded: boolean }) => (
  <ConfirmButton
    label={isUploaded ? 'Remove certificate' : 'Replace certificate'}
    title={isUploaded ? 'Remove your certificate?' : 'Replace the certificate?'}
    confirmLabel={isUploaded ? 'Remove' : 'Replace'}
    pendingLabel={isUploaded ? 'Removing...' : 'Replacing...'}
    action={{
      mutationFn: () => call(signingEndpoints.removeCertificate, {}),
      successMessage: 'The certificate and its key were deleted.',
      errorMessage: "The certificate couldn't be deleted. Please try again.",
    }}
  >
    <p>
      The certificate and its private key are deleted, and the next document is sealed with a new certificate in your studio's name.
      Documents that were sealed before stay valid.
    </p>
  </ConfirmButton>
);
