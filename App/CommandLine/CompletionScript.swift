import TerminalUI

/// The scripts that let a shell complete command lines. They ask the program: the parser's own scripts list all words
/// ahead, so that they cannot leave out options that were given, and know nothing of fields, ids and word breaks.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// The script that the arguments ask for, without a name that of the user's shell; nil if they ask for none.
  static func text(for arguments: [String]) throws(ScreenFailure) -> String? {
    guard let index = arguments.firstIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return nil }
    let given = arguments[index].contains("=") ? String(arguments[index].dropFirst(option.count + 1)) : nil
    let own = Console.current.environment["SHELL"]?.split(separator: "/").last.map(String.init)
    let shell = given ?? arguments.dropFirst(index + 1).first ?? own ?? ""
    guard let script = scripts[shell] else {
      throw ScreenFailure(
        code: .usage, message: "There is no completion script for '\(shell)'.", hint: "Name bash, zsh or fish.")
    }
    return script
  }

  private static let scripts = [
    "bash": #"""
    _innosample() {
      mapfile -t COMPREPLY < <("$1" complete-line -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
      if [[ ${COMPREPLY[0]} == '<file>' ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$2")
      elif [[ ${COMPREPLY[0]} == */ ]]; then
        compopt -o nospace
      fi
    }
    complete -F _innosample innosample
    """#,
    "zsh": #"""
    #compdef innosample
    _innosample() {
      local -a found
      found=("${(@f)$("${words[1]}" complete-line -- "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
      if [[ ${found[1]} == '<file>' ]]; then
        [[ $PREFIX == -*=* ]] && compset -P '*='
        _files
      elif [[ -n ${found[1]} ]]; then
        compadd -a found
      fi
    }
    if [[ ${funcstack[1]} == _innosample ]]; then _innosample "$@"; else compdef _innosample innosample; fi
    """#,
    "fish": #"""
    function __innosample_complete
        set -l found (innosample complete-line -- (commandline -cp | string collect) 2>/dev/null)
        if test "$found[1]" = '<file>'
            __fish_complete_path (commandline -ct)
        else
            printf '%s\n' $found
        end
    end
    complete -c innosample -f -a '(__innosample_complete)'
    """#,
  ]
}
