const columns = ['Name', 'What it is for', 'Kind', 'How long'];

const stored = [
  [
    'picturelock-client',
    'Keeps a client signed in',
    'Essential cookie, first-party, persistent',
    '30 days after the last visit, 90 days at most',
  ],
  [
    'picturelock-admin',
    'Keeps somebody of the studio signed in',
    'Essential cookie, first-party, session',
    'Until the browser is closed, 12 hours at most',
  ],
  ['theme', 'Your choice of light or dark', 'Kept in the browser, never sent', 'Until you remove it'],
  ['auto-scroll', 'Your choice to pause what moves by itself', 'Kept in the browser, never sent', 'Until you choose otherwise'],
  ['offline', 'The page that says that there is no network', 'Kept in the browser, never sent', 'Until you remove it'],
  [
    'draft:contact, draft:waitlist',
    'What you typed into a form, so that a reload does not lose it',
    'Kept in the browser, never sent',
    'Until you send the form or close the tab',
  ],
] as const;

/** Everything that the pages keep in a browser; on https the cookies' names begin with `__Host-`. */
export function StoredHere() {
  return (
    <>
      <p>This is everything that the website itself stores in your browser:</p>
      <div className="-mx-4 sm:mx-0">
        <table className="rows">
          <caption className="sr-only">What this website stores in your browser</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stored.map((row) => (
              <tr key={row[0]}>
                {row.map((text, index) => (
                  <td key={columns[index]} data-label={columns[index]} className={index === 0 ? 'font-mono text-sm' : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Where the website is reached by https, the names of the two cookies begin with __Host-, which keeps other websites from setting
        them.
      </p>
    </>
  );
}
