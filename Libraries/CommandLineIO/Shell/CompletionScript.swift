public import TerminalUI

/// The scripts that let bash, zsh and fish complete the command lines of a program. They ask the program: scripts with
/// all words in them cannot leave out options that were given, and know nothing of files, ids and word breaks.
///
/// For a line they run `PROGRAM complete-line -- LINE WORD`, which prints what the last word may become, one a line, or
/// `<file>` for the name of a file. `LINE` is the line up to the cursor, with the name of the program; `WORD` is the
/// part of the last word that bash replaces, and is not there in other shells.
public enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// The script that the option `--generate-completion-script` among the arguments asks for: for the shell that it
  /// names, or else that of the user; nil without the option.
  ///
  /// - Throws: a usage failure for another shell.
  public static func text(for arguments: [String], program: String) throws(ScreenFailure) -> String? {
    guard let index = arguments.firstIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return nil }
    let given = arguments[index].contains("=") ? String(arguments[index].dropFirst(option.count + 1)) : nil
    let own = Console.current.environment["SHELL"]?.split(separator: "/").last.map(String.init)
    let shell = given ?? arguments.dropFirst(index + 1).first ?? own ?? ""
    guard let script = scripts(of: program)[shell] else {
      throw ScreenFailure(
        code: .usage, message: "There is no completion script for '\(shell)'.", hint: "Name bash, zsh or fish.")
    }
    return script
  }

  private static func scripts(of program: String) -> [String: String] {
    [
      "bash": #"""
      _\#(program)() {
        mapfile -t COMPREPLY < <("$1" complete-line -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
        if [[ ${COMPREPLY[0]} == '<file>' ]]; then
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "$2")
        elif [[ ${COMPREPLY[0]} == */ ]]; then
          compopt -o nospace
        fi
      }
      complete -F _\#(program) \#(program)
      """#,
      "zsh": #"""
      #compdef \#(program)
      _\#(program)() {
        local -a found
        found=("${(@f)$("${words[1]}" complete-line -- "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
        if [[ ${found[1]} == '<file>' ]]; then
          [[ $PREFIX == -*=* ]] && compset -P '*='
          _files
        elif [[ -n ${found[1]} ]]; then
          compadd -- ${found:#*/}
          compadd -S '' -- ${(M)found:#*/}
        fi
      }
      if [[ ${funcstack[1]} == _\#(program) ]]; then _\#(program) "$@"; else compdef _\#(program) \#(program); fi
      """#,
      "fish": #"""
      function __\#(program)_complete
          set -l found (\#(program) complete-line -- (commandline -cp | string collect) 2>/dev/null)
          if test "$found[1]" = '<file>'
              __fish_complete_path (commandline -ct)
          else
              printf '%s\n' $found
          end
      end
      complete -c \#(program) -f -a '(__\#(program)_complete)'
      """#,
    ]
  }
}
