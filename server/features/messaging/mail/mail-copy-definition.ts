/** An email whose words the studio can change. */
export interface MailCopyDefinition {
  /** When it's sent, as the studio knows it. */
  title: string;
  /** What the studio can use besides `{studio}`. */
  placeholders: readonly string[];
  subject: string;
  /** The opening lines, as paragraphs separated by blank lines; empty for none. */
  text: string;
}
