// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title One ERC-721 token for each minted work.
/// @notice A mint id is used once or voided, never both: a transaction that is sent twice mints once, and a voided mint
/// can be refunded safely.
contract ArtToken is ERC721, ERC2981, IERC4906, AccessControlDefaultAdminRules, Pausable {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice Royalty of every sale after the first, in basis points (ERC-2981).
    uint96 public constant ROYALTY_BPS = 500;

    /// @notice Number of tokens; also the id of the newest one, as ids start at 1 and tokens are never burned.
    uint256 public totalSupply;

    /// @notice Token of a mint id, 0 while there is none.
    mapping(bytes32 mintId => uint256 tokenId) public tokenOf;
    /// @notice Mint id of a token, 0 when there is no such token.
    mapping(uint256 tokenId => bytes32 mintId) public mintOf;
    /// @notice SHA-256 of the file of a token, 0 when there is no such token.
    mapping(uint256 tokenId => bytes32 contentHash) public contentHashOf;
    /// @notice Token of a file by its SHA-256, 0 while there is none.
    mapping(bytes32 contentHash => uint256 tokenId) public tokenOfContent;
    /// @notice Whether a mint id was voided: it has no token and can never get one.
    mapping(bytes32 mintId => bool voided) public isVoided;

    mapping(uint256 tokenId => string path) private _paths;
    string private _base;

    event Minted(bytes32 indexed mintId, uint256 indexed tokenId, bytes32 indexed contentHash, address to);
    event Voided(bytes32 indexed mintId);
    event BaseURIChanged(string baseURI);
    /// @dev From ERC-7572.
    event ContractURIUpdated();

    error MintIdMissing();
    error MintIdUsed(bytes32 mintId, uint256 tokenId);
    error MintIdVoided(bytes32 mintId);
    error ContentHashMissing();
    error ContentAlreadyMinted(bytes32 contentHash, uint256 tokenId);
    error RoyaltyReceiverMissing();

    /// @param admin Holder of DEFAULT_ADMIN_ROLE; a transfer takes two steps, at least `adminDelay` seconds apart.
    /// @param baseURI_ Base URL of all metadata, ending with a slash; the path of each token is appended to it.
    constructor(
        string memory name_,
        string memory symbol_,
        string memory baseURI_,
        address admin,
        uint48 adminDelay,
        address minter,
        address pauser
    ) ERC721(name_, symbol_) AccessControlDefaultAdminRules(adminDelay, admin) {
        _base = baseURI_;
        _grantRole(MINTER_ROLE, minter);
        _grantRole(PAUSER_ROLE, pauser);
    }

    /// @notice Mints the token of one work. Reverts while paused, for a used or voided mint id, and for a file that
    /// already has a token.
    /// @param mintId Id of the mint, unique to one work.
    /// @param contentHash SHA-256 of the file.
    /// @param path Path of the metadata, appended to the base URL.
    /// @dev Does not use `_safeMint`: its callback would let a receiving contract stop or re-enter a mint.
    function mint(bytes32 mintId, address to, bytes32 contentHash, string calldata path, address royaltyReceiver)
        external
        onlyRole(MINTER_ROLE)
        whenNotPaused
        returns (uint256 tokenId)
    {
        _requireUnused(mintId);
        if (contentHash == bytes32(0)) revert ContentHashMissing();
        if (tokenOfContent[contentHash] != 0) revert ContentAlreadyMinted(contentHash, tokenOfContent[contentHash]);
        if (royaltyReceiver == address(0)) revert RoyaltyReceiverMissing();
        tokenId = ++totalSupply;
        tokenOf[mintId] = tokenId;
        mintOf[tokenId] = mintId;
        contentHashOf[tokenId] = contentHash;
        tokenOfContent[contentHash] = tokenId;
        _paths[tokenId] = path;
        _setTokenRoyalty(tokenId, royaltyReceiver, ROYALTY_BPS);
        _mint(to, tokenId);
        emit Minted(mintId, tokenId, contentHash, to);
    }

    /// @notice Makes a mint id permanently unusable. Reverts for an id that has a token or is already void. Works while
    /// paused, so that mints can still be refunded.
    function void(bytes32 mintId) external onlyRole(MINTER_ROLE) {
        _requireUnused(mintId);
        isVoided[mintId] = true;
        emit Voided(mintId);
    }

    /// @notice Replaces the base URL of the metadata of all tokens.
    function setBaseURI(string calldata baseURI_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _base = baseURI_;
        emit BaseURIChanged(baseURI_);
        emit ContractURIUpdated();
        if (totalSupply > 0) emit BatchMetadataUpdate(1, totalSupply);
    }

    /// @notice Stops mints; transfers stay possible, since tokens belong to their owners.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Metadata of the contract (ERC-7572).
    function contractURI() external view returns (string memory) {
        return string.concat(_base, "contract.json");
    }

    /// @inheritdoc ERC721
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(_base, _paths[tokenId]);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, ERC2981, AccessControlDefaultAdminRules, IERC165)
        returns (bool)
    {
        // ERC-4906 fixes its own id, because its interface consists only of events.
        return interfaceId == 0x49064906 || ERC721.supportsInterface(interfaceId)
            || ERC2981.supportsInterface(interfaceId) || AccessControlDefaultAdminRules.supportsInterface(interfaceId);
    }

    function _requireUnused(bytes32 mintId) private view {
        if (mintId == bytes32(0)) revert MintIdMissing();
        if (tokenOf[mintId] != 0) revert MintIdUsed(mintId, tokenOf[mintId]);
        if (isVoided[mintId]) revert MintIdVoided(mintId);
    }
}
